import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents, sum } from '@intendance/kernel/money.js';
import { personStream } from '../../directory/person/person.events.js';
import { isCurrent, type Person, type RegisteredPerson } from '../../directory/public.js';
import { giftRequestErrors } from './gift-request.errors.js';
import type { GiftRequestId, GiftSelection } from './gift-request.events.js';
import { concernedVouchers, type GiftType, giftCriteria, isAttested, isForAll, personVoucher, yearOf } from './gift-type.js';
import type { GrantedVoucher } from './gift-year.events.js';
import { byPerson, ceilingOf, checkPerson, type GiftYear } from './gift-year.js';

/** A form that may be incomplete. `people`: the candidates for `all` and `concerned`, the selection for `chosen`. */
export type GiftOrder = {
  readonly giftType: GiftType | null;
  readonly amount: Cents | null;
  /** Null: today. */
  readonly givenOn: LocalDate | null;
  readonly selection: GiftSelection;
  readonly people: readonly PersonId[];
};

/** A person whose year loses an exemption by the order. */
export type PersonRisk = { readonly personId: PersonId; readonly total: Cents; readonly addedBase: Cents };

export type WeighedOrder = {
  readonly givenOn: LocalDate;
  readonly vouchers: readonly GrantedVoucher[];
  readonly number: number;
  readonly total: Cents;
  readonly ceiling: Cents;
  readonly risks: readonly PersonRisk[];
  readonly baseAtRisk: Cents;
};

export type OrderFacts = { readonly year: GiftYear; readonly people: ReadonlyMap<string, Person> };

export const orderYear = ({ givenOn }: Pick<GiftOrder, 'givenOn'>, today: LocalDate): number => yearOf(givenOn ?? today);

/**
 * The vouchers of an order, and the people above the ceiling with them and the vouchers received in the year.
 * @throws gift-request.day-invalid, criterion-unknown, not-beneficiary
 */
export function weighOrder(id: GiftRequestId, order: GiftOrder, { year, people }: OrderFacts, today: LocalDate): WeighedOrder {
  const givenOn = order.givenOn ?? today;
  const calendarYear = yearOf(givenOn);
  if (Math.abs(calendarYear - yearOf(today)) > 1) throw giftRequestErrors.dayInvalid();
  const amount = order.amount ?? cents(0);
  const vouchers = vouchersOf(order, people, { givenOn, today });
  const risks = [...byPerson(id, amount, vouchers)].flatMap(([personId, added]): PersonRisk[] => {
    const before = year.get(personId) ?? [];
    const after = checkPerson([...before, ...added], calendarYear);
    const addedBase = cents(after.baseAtRisk - checkPerson(before, calendarYear).baseAtRisk);
    return addedBase > 0 ? [{ personId, total: after.total, addedBase }] : [];
  });
  return {
    givenOn,
    vouchers,
    number: vouchers.length,
    total: cents(amount * vouchers.length),
    ceiling: ceilingOf(calendarYear),
    risks,
    baseAtRisk: sum(risks.map(({ addedBase }) => addedBase)),
  };
}

function vouchersOf(
  { giftType, selection, people: ids }: GiftOrder,
  people: OrderFacts['people'],
  { givenOn, today }: { givenOn: LocalDate; today: LocalDate },
): GrantedVoucher[] {
  const type = giftType ?? 'multi-events';
  if (selection === 'concerned' && !isForAll(type) && giftCriteria[type] === undefined) throw giftRequestErrors.criterionUnknown();
  const unique = [...new Set(ids)];
  const beneficiaries = unique.flatMap((personId) => {
    const person = people.get(personStream(personId));
    return person && isBeneficiary(person, today) ? [{ personId, person }] : [];
  });
  const missing = unique.length - beneficiaries.length;
  if (selection === 'chosen' && missing > 0) throw giftRequestErrors.notBeneficiary(missing);
  return beneficiaries.flatMap(({ personId, person }) => {
    const own = personVoucher(type, person, givenOn);
    if (selection === 'all') return [{ personId, ...own }];
    const concerned = concernedVouchers(type, person, givenOn);
    if (selection === 'chosen' && concerned.length === 0) return [{ personId, ...own, isConcerned: own.isConcerned || isAttested(type) }];
    return concerned.map((voucher) => ({ personId, ...voucher }));
  });
}

const isBeneficiary = (person: Person, today: LocalDate): person is RegisteredPerson =>
  person.status === 'registered' && !person.isDeleted && !person.isErased && isCurrent(person, today);
