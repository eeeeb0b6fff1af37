import type { GiftOrder, WeighedOrder } from '@intendance/domain/advantage/gift-request/gift-order.js';
import type { KnownGiftRequest, SentGiftOrder } from '@intendance/domain/advantage/gift-request/gift-request.js';
import { type GiftType, giftTypeLabels, giftTypes, yearOf } from '@intendance/domain/advantage/gift-request/gift-type.js';
import { borrowedCeilingText } from '@intendance/domain/capabilities/gift-ceiling/gift-ceiling.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents, fromEuros, toEuros } from '@intendance/kernel/money.js';
import { type Updated, updatedAtToWire } from '../../platform/lists/updated-at.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import type { GiftPeople } from './gift-people.js';
import type { GiftPreviewDto, GiftRequestDto, PreviewGiftsDto, RequestGiftsDto } from './gift-request.dto.js';

/** Names shown beside a warning: the list of vouchers has all of them. */
export const mostRisks = 20;

type Call<Dto> = { readonly context: RequestContext; readonly people: GiftPeople; readonly dto: Dto };

const typeOf = (label: string | null | undefined): GiftType | null => giftTypes.find((type) => giftTypeLabels[type] === label) ?? null;
const centsOf = (euros: number | null | undefined) => (euros === null || euros === undefined ? null : fromEuros(euros));

export async function orderOf({ context, people, dto }: Call<PreviewGiftsDto>): Promise<GiftOrder> {
  const selection = dto.recipients ?? 'all';
  return {
    giftType: typeOf(dto.type),
    amount: centsOf(dto.amount),
    givenOn: (dto.given_on ?? null) as LocalDate | null,
    selection,
    people: selection === 'chosen' ? ((dto.people ?? []) as PersonId[]) : await people.current(context),
  };
}

export const sentOrderOf = async (call: Call<RequestGiftsDto>): Promise<SentGiftOrder> => ({
  ...(await orderOf(call)),
  number: call.dto.number ?? null,
  total: centsOf(call.dto.total),
  reason: call.dto.reason ?? '',
  overrideReason: call.dto.override_reason ?? '',
});

export const giftRequestToWire = (
  id: string,
  version: number,
  { text, status, cancelReason }: KnownGiftRequest,
  updated: Updated,
): GiftRequestDto => ({
  id,
  type: giftTypeLabels[text.giftType],
  amount: toEuros(text.amount),
  number: text.number,
  total: toEuros(text.total),
  date: text.requestedOn,
  given_on: text.givenOn,
  status,
  recipients: text.selection,
  reason: text.reason,
  people_at_risk: text.risk?.people ?? 0,
  base_at_risk: toEuros(text.risk?.base ?? cents(0)),
  override_reason: text.risk?.overrideReason ?? null,
  cancel_reason: cancelReason,
  version,
  ...updatedAtToWire(updated),
});

export function previewToWire(order: WeighedOrder, names: ReadonlyMap<string, string>): GiftPreviewDto {
  const year = yearOf(order.givenOn);
  const borrowed = borrowedCeilingText(year);
  return {
    number: order.number,
    total: toEuros(order.total),
    year,
    ceiling: toEuros(order.ceiling),
    people_at_risk: order.risks.length,
    base_at_risk: toEuros(order.baseAtRisk),
    risks: order.risks.slice(0, mostRisks).map(({ personId, total, addedBase }) => ({
      person: personId,
      fullname: names.get(personId) ?? '',
      total: toEuros(total),
      base_at_risk: toEuros(addedBase),
    })),
    warnings: borrowed === null ? [] : [borrowed],
  };
}
