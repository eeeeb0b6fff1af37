import type { Fold } from '@intendance/kernel/case.js';
import { derivedIdAt, type PersonId } from '@intendance/kernel/id.js';
import type { Cents } from '@intendance/kernel/money.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import { giftCeiling, giftCeilings } from '../../capabilities/gift-ceiling/gift-ceiling.js';
import { checkGifts, type GiftCheck, type WeighedGift } from '../../capabilities/gift-ceiling/gift-check.js';
import type { GiftRequestId } from './gift-request.events.js';
import type { GiftYearEvent, GrantedVoucher } from './gift-year.events.js';

/** A voucher as the meter weighs it. `id` is unique within the environment. */
export type PersonVoucher = WeighedGift & { readonly requestId: GiftRequestId };
/** The vouchers that each person received in one year. */
export type GiftYear = PersistentMap<PersonId, readonly PersonVoucher[]>;

export const giftYearFold: Fold<GiftYearEvent, GiftYear> = { initial: new PersistentMap(), evolve };

function evolve(year: GiftYear, event: GiftYearEvent): GiftYear {
  let after = year;
  const { requestId } = event.data;
  if (event.type === 'GiftVouchersWithdrawn') {
    for (const personId of event.data.people) {
      const left = (after.get(personId) ?? []).filter((voucher) => voucher.requestId !== requestId);
      after = left.length > 0 ? after.with(personId, left) : after.without(personId);
    }
    return after;
  }
  const { amount, vouchers } = event.data;
  for (const [personId, added] of byPerson(requestId, amount, vouchers))
    after = after.with(personId, [...(after.get(personId) ?? []), ...added]);
  return after;
}

/** The vouchers of a request, by person. */
export function byPerson(
  requestId: GiftRequestId,
  amount: Cents,
  vouchers: readonly GrantedVoucher[],
): ReadonlyMap<PersonId, readonly PersonVoucher[]> {
  const people = new Map<PersonId, PersonVoucher[]>();
  for (const [rank, { personId, ...purpose }] of vouchers.entries()) {
    const own = people.get(personId) ?? [];
    if (own.length === 0) people.set(personId, own);
    own.push({ id: derivedIdAt<'gift-voucher'>(requestId, rank), requestId, amount, ...purpose });
  }
  return people;
}

/** A year before the table is judged by its first ceiling. */
export const ceilingOf = (year: number): Cents => (giftCeiling(year) ?? giftCeilings[0])?.amount ?? (0 as Cents);

/** The verdict of the URSSAF rules on one person's vouchers of one year. */
export const checkPerson = (vouchers: readonly WeighedGift[], year: number): GiftCheck => checkGifts(vouchers, ceilingOf(year));
