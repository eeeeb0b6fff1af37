import { type Addressed, type Case, type Fold, PendingStream, read } from '@intendance/kernel/case.js';
import { mailDeliveryErrors } from './mail-delivery.errors.js';
import {
  type DeliveredMailingId,
  type DeliveryTotals,
  type MailDeliveryEvent,
  mailDeliveryStream,
  type RefusalRate,
} from './mail-delivery.events.js';
import type { Funnel } from './recipients.js';

export type MailDelivery =
  | { readonly status: 'none' }
  | {
      readonly status: 'running' | 'stopped' | 'finished';
      readonly funnel: Funnel;
      readonly totals: DeliveryTotals | null;
      /** The reason why the program stopped the delivery; null when a user did. */
      readonly pause: RefusalRate | null;
      /** A user resumed the delivery in spite of its refusals: no pause comes again. */
      readonly isRateAccepted: boolean;
    };
export type KnownDelivery = Exclude<MailDelivery, { status: 'none' }>;

export type MailDeliveryCommand =
  | { type: 'StartDelivery'; data: { funnel: Funnel } }
  | { type: 'StopDelivery' }
  /** The answers of the server so far. Changes nothing below the limit. */
  | { type: 'WatchRefusals'; data: { accepted: number; refused: number; limit: number | null } }
  | { type: 'ResumeDelivery' }
  /** `mails`: the mails that the rows have as failed. */
  | { type: 'RetryFailedMails'; data: { mails: number; withUnknown: boolean } }
  /** No mail is left to send. A second call changes nothing. */
  | { type: 'FinishDelivery'; data: DeliveryTotals };

export const mailDeliveryFold: Fold<MailDeliveryEvent, MailDelivery> = { initial: { status: 'none' }, evolve };
type Folds = { readonly delivery: typeof mailDeliveryFold };

/** The sending of one mailing as a whole. */
export const mailDeliveryCase: Case<Addressed<DeliveredMailingId, MailDeliveryCommand>, KnownDelivery, Folds, 'delivery'> = {
  folds: { delivery: mailDeliveryFold },
  own: 'delivery',
  streams: ({ id }) => ({ delivery: read(mailDeliveryStream(id)) }),
  decide(command, { delivery }) {
    const pending = new PendingStream(mailDeliveryFold, delivery).append(decide(command, delivery));
    return { events: { delivery: pending.events }, answer: knownDelivery(pending.state) };
  },
};

/** @throws mail-delivery.unknown */
export function knownDelivery(delivery: MailDelivery): KnownDelivery {
  if (delivery.status === 'none') throw mailDeliveryErrors.unknown();
  return delivery;
}

function decide(command: MailDeliveryCommand, delivery: MailDelivery): MailDeliveryEvent[] {
  if (command.type === 'StartDelivery') {
    if (delivery.status !== 'none') throw mailDeliveryErrors.started();
    if (command.data.funnel.toSend === 0) throw mailDeliveryErrors.nobody();
    return [{ type: 'MailDeliveryStarted', data: command.data }];
  }
  const { status } = knownDelivery(delivery);
  switch (command.type) {
    case 'StopDelivery':
      if (status === 'finished') throw mailDeliveryErrors.notRunning();
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
      return status === 'finished' ? [] : [{ type: 'MailDeliveryFinished', data: command.data }];
  }
}

/** Fewer answers say nothing about the list. */
const fewestAnswers = 20;

function watch({ accepted, refused, limit }: RefusalRate | { accepted: number; refused: number; limit: null }, delivery: KnownDelivery) {
  const isQuiet = delivery.status !== 'running' || delivery.isRateAccepted || limit === null || accepted + refused < fewestAnswers;
  if (isQuiet || (refused * 100) / (accepted + refused) <= limit) return [];
  return [{ type: 'MailDeliveryPaused' as const, data: { accepted, refused, limit } }];
}

function evolve(delivery: MailDelivery, event: MailDeliveryEvent): MailDelivery {
  if (event.type === 'MailDeliveryStarted')
    return { status: 'running', funnel: { excluded: 0, ...event.data.funnel }, totals: null, pause: null, isRateAccepted: false };
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
