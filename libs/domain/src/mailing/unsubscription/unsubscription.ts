import { type Addressed, type Case, type Fold, PendingStream, read } from '@intendance/kernel/case.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { unsubscriptionErrors } from './unsubscription.errors.js';
import {
  type UnsubscriptionEvent,
  type UnsubscriptionId,
  type UnsubscriptionMeans,
  unsubscriptionStream,
} from './unsubscription.events.js';

export type Unsubscription =
  | { readonly status: 'none' }
  | {
      readonly status: 'unsubscribed' | 'subscribed';
      readonly personId: PersonId | null;
      /** Instant of the last opt-out, even after it was undone. */
      readonly mailingId: string | null;
      readonly means: UnsubscriptionMeans;
      readonly since: LocalDate;
      /** The last decision of a clerk. */
      readonly reason: string;
    };
export type KnownUnsubscription = Exclude<Unsubscription, { status: 'none' }>;

export type UnsubscriptionCommand =
  /** The recipient unsubscribes. A second click changes nothing. */
  | { type: 'Unsubscribe'; data: { personId: PersonId | null; mailingId: string; means: Exclude<UnsubscriptionMeans, 'clerk'> } }
  /** The recipient changes their mind. */
  | { type: 'UndoUnsubscription' }
  | { type: 'RecordUnsubscription'; data: { personId: PersonId; reason: string } }
  | { type: 'LiftUnsubscription'; data: { reason: string } }
  | { type: 'ErasePersonalData' };

export const unsubscriptionFold: Fold<UnsubscriptionEvent, Unsubscription> = { initial: { status: 'none' }, evolve };
type Folds = { readonly unsubscription: typeof unsubscriptionFold };

/** The opt-out of one address in one structure: all mailings of the structure, and no letter of service. */
export const unsubscriptionCase: Case<Addressed<UnsubscriptionId, UnsubscriptionCommand>, Unsubscription, Folds, 'unsubscription'> = {
  folds: { unsubscription: unsubscriptionFold },
  own: 'unsubscription',
  streams: ({ id }) => ({ unsubscription: read(unsubscriptionStream(id)) }),
  decide(command, { unsubscription }, { today }) {
    const pending = new PendingStream(unsubscriptionFold, unsubscription).append(decide(command, unsubscription, today));
    const erases = command.type === 'ErasePersonalData' && pending.events.length > 0 ? [command.id] : [];
    return { events: { unsubscription: pending.events }, answer: pending.state, erases };
  },
};

/** @throws unsubscription.unknown */
export function knownUnsubscription(unsubscription: Unsubscription): KnownUnsubscription {
  if (unsubscription.status === 'none') throw unsubscriptionErrors.unknown();
  return unsubscription;
}

function decide(command: UnsubscriptionCommand, state: Unsubscription, on: LocalDate): UnsubscriptionEvent[] {
  const isUnsubscribed = state.status === 'unsubscribed';
  switch (command.type) {
    case 'Unsubscribe':
      return isUnsubscribed ? [] : [{ type: 'MailingsUnsubscribed', data: { ...command.data, on, reason: '' } }];
    case 'UndoUnsubscription':
      return isUnsubscribed ? [{ type: 'UnsubscriptionUndone', data: { on } }] : [];
    case 'RecordUnsubscription': {
      const reason = writtenReason(command.data.reason);
      if (isUnsubscribed) throw unsubscriptionErrors.alreadyUnsubscribed();
      const { personId } = command.data;
      return [{ type: 'MailingsUnsubscribed', data: { personId, mailingId: null, means: 'clerk', on, reason } }];
    }
    case 'LiftUnsubscription': {
      if (knownUnsubscription(state).status !== 'unsubscribed') throw unsubscriptionErrors.notUnsubscribed();
      return [{ type: 'UnsubscriptionLifted', data: { on, reason: writtenReason(command.data.reason) } }];
    }
    case 'ErasePersonalData':
      return state.status === 'none' || state.reason === '' ? [] : [{ type: 'UnsubscriptionReasonsErased', data: {} }];
  }
}

/** @throws unsubscription.reason-missing */
function writtenReason(text: string): string {
  const reason = text.trim();
  if (reason === '') throw unsubscriptionErrors.reasonMissing();
  return reason;
}

function evolve(state: Unsubscription, event: UnsubscriptionEvent): Unsubscription {
  if (event.type === 'MailingsUnsubscribed') {
    const { on, ...data } = event.data;
    return { status: 'unsubscribed', ...data, since: on };
  }
  if (state.status === 'none') throw new Error(`${event.type} before MailingsUnsubscribed`);
  switch (event.type) {
    case 'UnsubscriptionUndone':
      return { ...state, status: 'subscribed', since: event.data.on, reason: '' };
    case 'UnsubscriptionLifted':
      return { ...state, status: 'subscribed', since: event.data.on, reason: event.data.reason };
    case 'UnsubscriptionReasonsErased':
      return { ...state, reason: '' };
  }
}
