import { type Addressed, type Case, type Fold, PendingStream, read } from '@intendance/kernel/case.js';
import { type MailingEvent, mailingStream } from '../mailing/mailing.events.js';
import { type Mailing, mailingFold } from '../mailing/mailing-state.js';
import { mailDeliveryErrors } from './mail-delivery.errors.js';
import {
  type DeliveredMailingId,
  type DeliveryTotals,
  type MailDeliveryEvent,
  mailDeliveryStream,
  type RefusalRate,
} from './mail-delivery.events.js';
import { type Funnel, noFunnel } from './recipients.js';

export type MailDelivery =
  | { readonly status: 'none' }
  | {
      readonly status: 'preparing' | 'running' | 'stopped' | 'finished';
      /** Absent from deliveries that started before the preparation existed, and from their stored answers. */
      readonly audience?: string;
      /** Empty while the recipients are prepared. */
      readonly funnel: Funnel;
      readonly totals: DeliveryTotals | null;
      /** The reason why the program stopped the delivery; null when a user did. */
      readonly pause: RefusalRate | null;
      /** A user resumed the delivery in spite of its refusals: no pause comes again. */
      readonly isRateAccepted: boolean;
    };
export type KnownDelivery = Exclude<MailDelivery, { status: 'none' }>;

export type MailDeliveryCommand =
  | { type: 'RequestDelivery'; data: { audience: string } }
  /** The recipients are written down. */
  | { type: 'StartDelivery'; data: { funnel: Funnel } }
  | { type: 'CancelDelivery' }
  /** Everybody of the audience left before it was written down. */
  | { type: 'CancelEmptyDelivery' }
  | { type: 'StopDelivery' }
  /** The answers of the server so far. Changes nothing below the limit. */
  | { type: 'WatchRefusals'; data: { accepted: number; refused: number; limit: number | null } }
  | { type: 'ResumeDelivery' }
  /** `mails`: the mails that the rows have as failed. */
  | { type: 'RetryFailedMails'; data: { mails: number; withUnknown: boolean } }
  /** No mail is left to send. A second call changes nothing. */
  | { type: 'FinishDelivery'; data: DeliveryTotals };

export const mailDeliveryFold: Fold<MailDeliveryEvent, MailDelivery> = { initial: { status: 'none' }, evolve };
type Folds = { readonly delivery: typeof mailDeliveryFold; readonly mailing: typeof mailingFold };

/** The sending of one mailing as a whole. A cancelled sending and its mailing, a draft again, are stored together. */
export const mailDeliveryCase: Case<Addressed<DeliveredMailingId, MailDeliveryCommand>, MailDelivery, Folds, 'delivery'> = {
  folds: { delivery: mailDeliveryFold, mailing: mailingFold },
  own: 'delivery',
  streams: ({ id, type }) => ({
    delivery: read(mailDeliveryStream(id)),
    mailing: type === 'CancelDelivery' || type === 'CancelEmptyDelivery' ? read(mailingStream(id)) : undefined,
  }),
  decide(command, { delivery, mailing }, { now }) {
    const pending = new PendingStream(mailDeliveryFold, delivery).append(decide(command, delivery));
    const isCancelled = pending.events.some(({ type }) => type === 'MailDeliveryCancelled');
    const mailingEvents = isCancelled ? endSending(command, mailing, now) : [];
    return { events: { delivery: pending.events, mailing: mailingEvents }, answer: pending.state };
  },
};

const nobodyLeft = 'Il ne reste aucun destinataire : tous se sont désinscrits, ont été supprimés ou sont exclus.';

/** The author of a scheduled mailing is absent at its time: a missed schedule is announced to them by mail. */
function endSending({ type }: MailDeliveryCommand, mailing: Mailing, now: Date): MailingEvent[] {
  if (mailing.status !== 'SENDING') return [];
  if (type === 'CancelDelivery') return [{ type: 'MailingSendingCancelled', data: {} }];
  const isScheduled = mailing.scheduledAt !== null && new Date(mailing.scheduledAt) <= now;
  return [{ type: isScheduled ? 'MailingScheduleMissed' : 'MailingSendingCancelled', data: { reason: nobodyLeft } }];
}

/** @throws mail-delivery.unknown */
export function knownDelivery(delivery: MailDelivery): KnownDelivery {
  if (delivery.status === 'none') throw mailDeliveryErrors.unknown();
  return delivery;
}

function decide(command: MailDeliveryCommand, delivery: MailDelivery): MailDeliveryEvent[] {
  if (command.type === 'RequestDelivery') {
    if (delivery.status !== 'none') throw mailDeliveryErrors.started();
    return [{ type: 'MailDeliveryRequested', data: command.data }];
  }
  const { status, audience } = knownDelivery(delivery);
  switch (command.type) {
    case 'StartDelivery':
      if (status !== 'preparing') throw mailDeliveryErrors.started();
      if (command.data.funnel.toSend === 0) throw mailDeliveryErrors.nobody();
      return [{ type: 'MailDeliveryStarted', data: command.data }];
    case 'CancelDelivery':
    case 'CancelEmptyDelivery':
      if (status !== 'preparing' || audience === undefined) throw mailDeliveryErrors.leaving();
      return [{ type: 'MailDeliveryCancelled', data: { audience, ...(command.type === 'CancelEmptyDelivery' && { isEmpty: true }) } }];
    case 'StopDelivery':
      if (status === 'preparing' || status === 'finished') throw mailDeliveryErrors.notRunning();
      return status === 'stopped' ? [] : [{ type: 'MailDeliveryStopped', data: {} }];
    case 'WatchRefusals':
      return watch(command.data, knownDelivery(delivery));
    case 'ResumeDelivery':
      if (status !== 'stopped') throw mailDeliveryErrors.notStopped();
      return [{ type: 'MailDeliveryResumed', data: {} }];
    case 'RetryFailedMails':
      if (command.data.mails === 0) throw mailDeliveryErrors.nothingFailed();
      return [{ type: 'FailedMailsRetried', data: command.data }];
    case 'FinishDelivery':
      return status === 'preparing' || status === 'finished' ? [] : [{ type: 'MailDeliveryFinished', data: command.data }];
  }
}

/** Fewer answers say nothing about the list. */
const fewestAnswers = 20;

function watch({ accepted, refused, limit }: RefusalRate | { accepted: number; refused: number; limit: null }, delivery: KnownDelivery) {
  const isQuiet = delivery.status !== 'running' || delivery.isRateAccepted || limit === null || accepted + refused < fewestAnswers;
  if (isQuiet || (refused * 100) / (accepted + refused) <= limit) return [];
  return [{ type: 'MailDeliveryPaused' as const, data: { accepted, refused, limit } }];
}

const fresh = { funnel: noFunnel, totals: null, pause: null, isRateAccepted: false } as const;

function evolve(delivery: MailDelivery, event: MailDeliveryEvent): MailDelivery {
  if (event.type === 'MailDeliveryRequested') return { ...fresh, status: 'preparing', audience: event.data.audience };
  if (event.type === 'MailDeliveryCancelled') return { status: 'none' };
  if (event.type === 'MailDeliveryStarted')
    return { ...fresh, ...delivery, status: 'running', funnel: { excluded: 0, ...event.data.funnel } };
  const before = knownDelivery(delivery);
  switch (event.type) {
    case 'MailDeliveryStopped':
      return { ...before, status: 'stopped' };
    case 'MailDeliveryPaused':
      return { ...before, status: 'stopped', pause: event.data };
    case 'MailDeliveryResumed':
      return { ...before, status: 'running', pause: null, isRateAccepted: before.isRateAccepted || before.pause !== null };
    case 'FailedMailsRetried':
      return { ...before, status: 'running', pause: null };
    case 'MailDeliveryFinished':
      return { ...before, status: 'finished', totals: event.data };
  }
}
