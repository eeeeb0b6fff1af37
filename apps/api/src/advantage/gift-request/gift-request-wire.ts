import type { GiftOrder, WeighedOrder } from '@intendance/domain/advantage/gift-request/gift-order.js';
import type { KnownGiftRequest, SentGiftOrder } from '@intendance/domain/advantage/gift-request/gift-request.js';
import { type GiftType, giftTypeLabels, giftTypes, yearOf } from '@intendance/domain/advantage/gift-request/gift-type.js';
import { borrowedCeilingText } from '@intendance/domain/capabilities/gift-ceiling/gift-ceiling.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { fullName, type RegisteredPerson } from '@intendance/domain/directory/public.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents, fromEuros, toEuros } from '@intendance/kernel/money.js';
import { type Updated, updatedAtToWire } from '../../platform/lists/updated-at.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { GiftPeople } from './gift-people.js';
import type { GiftPreviewDto, GiftRequestDto, PreviewGiftsDto, RequestGiftsDto } from './gift-request.dto.js';

/** Names shown beside a warning: the list of vouchers has all of them. */
const mostRisks = 20;

type Call<Dto> = { readonly context: RequestContext; readonly people: GiftPeople; readonly dto: Dto };

const typeOf = (label: string | null | undefined): GiftType | null => giftTypes.find((type) => giftTypeLabels[type] === label) ?? null;
const centsOf = (euros: number | null | undefined) => (euros === null || euros === undefined ? null : fromEuros(euros));

const orderOf = (dto: PreviewGiftsDto): Omit<GiftOrder, 'people'> => ({
  giftType: typeOf(dto.type),
  amount: centsOf(dto.amount),
  givenOn: (dto.given_on ?? null) as LocalDate | null,
  selection: dto.recipients ?? 'all',
});
const chosenIn = ({ people = [] }: PreviewGiftsDto) => people as PersonId[];

export const sentOrderOf = async ({ context, people, dto }: Call<RequestGiftsDto>): Promise<SentGiftOrder> => ({
  ...orderOf(dto),
  people: dto.recipients === 'chosen' ? chosenIn(dto) : await people.current(context),
  number: dto.number ?? null,
  total: centsOf(dto.total),
  reason: dto.reason ?? '',
  overrideReason: dto.override_reason ?? '',
});

/** The order with the people that it is for. */
export async function previewOf({ context, people, dto }: Call<PreviewGiftsDto>) {
  const chosen = dto.recipients === 'chosen' ? chosenIn(dto) : null;
  const states = await people.states(context, chosen);
  return {
    order: { ...orderOf(dto), people: chosen ?? [...states.keys()] },
    people: new Map([...states].map(([id, state]) => [personStream(id), state])),
  };
}

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

export function previewToWire(order: WeighedOrder, people: ReadonlyMap<string, RegisteredPerson>): GiftPreviewDto {
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
      fullname: nameOf(people.get(personStream(personId))),
      total: toEuros(total),
      base_at_risk: toEuros(addedBase),
    })),
    warnings: borrowed === null ? [] : [borrowed],
  };
}

const nameOf = (person: RegisteredPerson | undefined): string => (person ? fullName(person) : '');
