import { type Addressed, type Case, type CaseContext, type FactsSoFar, type Fold, read } from '@intendance/kernel/case.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
import type { Cents } from '@intendance/kernel/money.js';
import { personStream } from '../../directory/person/person.events.js';
import { personDecider } from '../../directory/public.js';
import { type GiftOrder, type OrderFacts, orderYear, type WeighedOrder, weighOrder } from './gift-order.js';
import { giftRequestErrors } from './gift-request.errors.js';
import {
  type GiftRequestEvent,
  type GiftRequestId,
  type GiftRequestText,
  type GiftSelection,
  giftRequestStream,
} from './gift-request.events.js';
import { type GiftType, giftCriteria, yearOf } from './gift-type.js';
import { type GiftYearEvent, giftYearStream } from './gift-year.events.js';
import { giftYearFold } from './gift-year.js';

export type KnownGiftRequest = {
  readonly status: 'requested' | 'sent' | 'cancelled';
  readonly text: GiftRequestText;
  readonly cancelReason: string | null;
};
export type GiftRequest = { readonly status: 'none' } | KnownGiftRequest;

/** `number` and `total` are the ones shown to the user; null: none were shown. */
export type SentGiftOrder = GiftOrder & {
  readonly number: number | null;
  readonly total: Cents | null;
  readonly reason: string;
  readonly overrideReason: string;
};

export type GiftRequestCommand =
  | { type: 'RequestGifts'; data: SentGiftOrder }
  | { type: 'RecordGiftRequestSent' }
  | { type: 'CancelGiftRequest'; data: { reason: string } };

export const giftRequestFold: Fold<GiftRequestEvent, GiftRequest> = { initial: { status: 'none' }, evolve };

const folds = { request: giftRequestFold, year: giftYearFold, people: { each: personDecider } };
type Folds = typeof folds;
type Command = Addressed<GiftRequestId, GiftRequestCommand>;
type Events = { request?: GiftRequestEvent[]; year?: GiftYearEvent[] };

/**
 * All writes of a request. The request is appended together with the year of the ceiling: two concurrent requests are judged one after the
 * other.
 */
export const giftRequestCase: Case<Command, KnownGiftRequest, Folds, 'request'> = {
  folds,
  own: 'request',
  cached: ['year'],
  streams,
  decide(command, facts, context) {
    const { request } = facts;
    const events = request.status === 'none' ? requestEvents(command, facts, context) : moveEvents(command, request, facts, context);
    return { events, answer: knownRequest((events.request ?? []).reduce(evolve, request)) };
  },
};

type Preview = { type: 'PreviewGifts'; data: { order: GiftOrder; people: OrderFacts['people'] } };

/**
 * The verdict on an unsaved request, which the form shows beside itself. Writes nothing, and takes the people from the list of the
 * directory.
 */
export const giftPreviewCase: Case<Addressed<GiftRequestId, Preview>, WeighedOrder, Folds, 'request'> = {
  folds,
  own: 'request',
  cached: ['year'],
  streams: ({ id, data }, { today }) => ({
    request: read(giftRequestStream(id)),
    year: read(giftYearStream(orderYear(data.order, today))),
  }),
  decide: ({ id, data }, { year }, { today }) => ({ events: {}, answer: weighOrder(id, data.order, { year, people: data.people }, today) }),
};

function streams(command: Command, { today }: CaseContext, { request }: FactsSoFar<Folds>) {
  const own = { request: read(giftRequestStream(command.id)) };
  if (command.type === 'RequestGifts') {
    const { people } = command.data;
    return {
      ...own,
      year: read(giftYearStream(orderYear(command.data, today))),
      people: [...new Set(people)].map((personId) => read(personStream(personId))),
    };
  }
  if (command.type !== 'CancelGiftRequest' || !request || request.status === 'none') return own;
  return { ...own, year: read(giftYearStream(yearOf(request.text.givenOn))) };
}

function requestEvents(command: Command, facts: OrderFacts, { today }: CaseContext): Events {
  if (command.type !== 'RequestGifts') throw giftRequestErrors.unknown();
  const sent = command.data;
  const order = weighOrder(command.id, sent, facts, today);
  const { giftType, amount } = complete(sent, order);
  const reason = reasonOf(giftType, sent);
  const isNumberOther = sent.number !== null && sent.number !== order.number;
  const isTotalOther = sent.total !== null && sent.total !== order.total;
  if (isNumberOther || isTotalOther) throw giftRequestErrors.totalChanged(order.number, order.total);
  const { givenOn, number, total, vouchers } = order;
  const text: GiftRequestText = {
    ...{ giftType, amount, number, total, givenOn, reason },
    selection: sent.selection,
    risk: riskOf(order, sent.overrideReason.trim()),
    requestedOn: today,
  };
  const granted = { requestId: command.id, giftType, amount, givenOn, vouchers };
  return {
    request: [{ type: 'GiftsRequested', data: text }],
    year: [{ type: 'GiftVouchersGranted', data: granted }],
  };
}

/** In the order of the specification. @throws gift-request.incomplete */
function complete(
  { giftType, amount, number: sentNumber }: SentGiftOrder,
  { number }: WeighedOrder,
): { giftType: GiftType; amount: Cents } {
  const violations: Violation[] = [
    ...(number === 0 || sentNumber === 0 ? [required('number', 'Aucun bénéficiaire n’est concerné.')] : []),
    ...(giftType === null ? [required('type', 'Choisissez le type de bon cadeau.')] : []),
    ...(amount === null || amount <= 0 ? [required('amount', 'Le montant doit être supérieur à 0.')] : []),
  ];
  if (violations.length > 0 || giftType === null || amount === null) throw giftRequestErrors.incomplete(violations);
  return { giftType, amount };
}

const required = (propertyPath: string, message: string): Violation => ({ propertyPath, code: 'required', message });

/** @throws gift-request.reason-missing */
function reasonOf(giftType: GiftType, { selection, reason }: { selection: GiftSelection; reason: string }): string | null {
  if (selection === 'all') return null;
  if (selection === 'concerned') return giftCriteria[giftType] ?? null;
  if (reason.trim() === '') throw giftRequestErrors.reasonMissing();
  return reason.trim();
}

/** Warns, and never blocks: elected members decide, and their reason is kept. @throws gift-request.at-risk */
function riskOf({ risks, baseAtRisk, ceiling }: WeighedOrder, overrideReason: string): GiftRequestText['risk'] {
  if (risks.length === 0) return null;
  if (overrideReason === '') throw giftRequestErrors.atRisk(risks.length, baseAtRisk, ceiling);
  return { people: risks.length, base: baseAtRisk, ceiling, overrideReason };
}

function moveEvents(command: Command, request: KnownGiftRequest, { year }: OrderFacts, { today }: CaseContext): Events {
  switch (command.type) {
    case 'RequestGifts':
      return {};
    case 'RecordGiftRequestSent':
      if (request.status === 'cancelled') throw giftRequestErrors.cancelled();
      return request.status === 'sent' ? {} : { request: [{ type: 'GiftRequestSent', data: { sentOn: today } }] };
    case 'CancelGiftRequest': {
      if (request.status === 'cancelled') return {};
      const reason = command.data.reason.trim();
      if (reason === '') throw giftRequestErrors.reasonMissing();
      return {
        request: [{ type: 'GiftRequestCancelled', data: { reason, cancelledOn: today } }],
        year: [{ type: 'GiftVouchersWithdrawn', data: { requestId: command.id, people: peopleOf(command.id, year) } }],
      };
    }
  }
}

const peopleOf = (id: GiftRequestId, year: OrderFacts['year']) =>
  [...year].filter(([, vouchers]) => vouchers.some(({ requestId }) => requestId === id)).map(([personId]) => personId);

/** @throws gift-request.unknown */
export function knownRequest(request: GiftRequest): KnownGiftRequest {
  if (request.status === 'none') throw giftRequestErrors.unknown();
  return request;
}

function evolve(request: GiftRequest, event: GiftRequestEvent): GiftRequest {
  if (event.type === 'GiftsRequested') return { status: 'requested', text: event.data, cancelReason: null };
  if (request.status === 'none') throw new Error(`${event.type} before GiftsRequested`);
  if (event.type === 'GiftRequestSent') return { ...request, status: 'sent' };
  return { ...request, status: 'cancelled', cancelReason: event.data.reason };
}
