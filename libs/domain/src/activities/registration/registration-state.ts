import type { Fold } from '@intendance/kernel/case.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { erasedText } from '@intendance/kernel/personal-data.js';
import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';
import type { RollEntry } from '../registration-roll/registration-roll.events.js';
import { registrationErrors } from './registration.errors.js';
import type { RegistrationClaim, RegistrationEvent, RegistrationPrice } from './registration.events.js';

type RegistrationRecord = {
  claim: RegistrationClaim;
  requestedAt: string;
  comment: string;
  /** The names of those who come; others may come without a name. Absent until somebody is named. */
  participants?: readonly string[];
  documents: readonly AttachedFile[];
  /** A document was once attached and is no longer there. */
  hasDetachedDocument: boolean;
  price: RegistrationPrice | undefined;
  /** Why the beneficiary is registered although not present on the date. */
  exceptionReason?: string;
  /** Soft: a deleted registration keeps its status and comes back to it. */
  isDeleted: boolean;
  /** With its person: no text or document is left. */
  isErased: boolean;
};
export type KnownRegistration = RegistrationRecord &
  (
    | { status: 'waiting' }
    /** `isCancelled`: it had been validated before. */
    | { status: 'refused'; reason: string; isCancelled: boolean }
    | { status: 'valid'; amount: Cents }
    | { status: 'paid'; amount: Cents; paidOn: LocalDate; mode: string | null; operationId?: string }
  );
export type Registration = { status: 'none' } | KnownRegistration;

/** @throws registration.unknown */
export function knownRegistration(registration: Registration): KnownRegistration {
  if (registration.status === 'none') throw registrationErrors.unknown();
  return registration;
}

/** @throws registration.unknown, registration.deleted */
export function liveRegistration(registration: Registration): KnownRegistration {
  const state = knownRegistration(registration);
  if (state.isDeleted) throw registrationErrors.deleted();
  return state;
}

/** The places that the registration holds on the roll of its activity; undefined when it holds none. */
export function heldPlaces(registration: Registration): Omit<RollEntry, 'registrationId'> | undefined {
  if (registration.status === 'none' || registration.isDeleted || registration.status === 'refused') return undefined;
  const { personId, entries, options } = registration.claim;
  return { personId, entries, ...(options && { options: options.map(({ optionId, count }) => ({ optionId, count })) }) };
}

/** The amount owed, or the computed one before the validation. */
export const amountOf = (registration: KnownRegistration): Cents | undefined =>
  registration.status === 'valid' || registration.status === 'paid' ? registration.amount : registration.price?.amount;

function evolve(registration: Registration, event: RegistrationEvent): Registration {
  if (event.type === 'RegistrationRequested') {
    const { requestedAt, comment, ...claim } = event.data;
    const empty = { documents: [], hasDetachedDocument: false, price: undefined, isDeleted: false, isErased: false };
    return { status: 'waiting', claim, requestedAt, comment, ...empty };
  }
  if (registration.status === 'none') throw new Error(`${event.type} before RegistrationRequested`);
  const record = recordOf(registration);
  const { documents } = record;
  switch (event.type) {
    case 'RegistrationAmended': // another claim needs another computation
      return { ...withoutException(record), status: 'waiting', claim: event.data, price: undefined };
    case 'RegistrationCommented':
      return { ...registration, comment: event.data.comment };
    case 'RegistrationParticipantsNamed':
      return { ...registration, participants: event.data.names };
    case 'RegistrationDocumentAttached':
      return { ...registration, documents: [...documents, event.data] };
    case 'RegistrationDocumentDetached':
      return { ...registration, documents: documents.filter(({ id }) => id !== event.data.id), hasDetachedDocument: true };
    case 'RegistrationPriced':
      return { ...registration, price: event.data };
    case 'RegistrationExceptionGranted':
      return { ...registration, exceptionReason: event.data.reason };
    case 'RegistrationValidated':
      return { ...record, status: 'valid', amount: event.data.amount };
    case 'RegistrationRefused':
      return { ...record, status: 'refused', reason: event.data.reason, isCancelled: false };
    case 'RegistrationCancelled':
      return { ...record, status: 'refused', reason: event.data.reason, isCancelled: true };
    case 'RegistrationReopened':
    case 'RegistrationDevalidated':
      return { ...record, status: 'waiting' };
    case 'RegistrationPaid': {
      return { ...record, status: 'paid', amount: grantedAmount(registration), ...event.data };
    }
    case 'RegistrationPaymentCancelled':
      return { ...record, status: 'valid', amount: grantedAmount(registration) };
    case 'RegistrationDeleted':
      return { ...registration, isDeleted: true };
    case 'RegistrationRestored':
      return { ...registration, isDeleted: false };
    case 'RegistrationPersonalDataErased':
      return eraseTexts(registration);
  }
}

export const registrationFold: Fold<RegistrationEvent, Registration> = { initial: { status: 'none' }, evolve };

/** The registration without what belongs to its status. */
function recordOf(registration: KnownRegistration): RegistrationRecord {
  const { claim, requestedAt, comment, participants, documents, hasDetachedDocument, price, exceptionReason, isDeleted, isErased } =
    registration;
  return {
    ...{ claim, requestedAt, comment, documents, hasDetachedDocument, price, isDeleted, isErased },
    ...(participants && { participants }),
    ...(exceptionReason !== undefined && { exceptionReason }),
  };
}

/** An exception is for the registration as it was when the exception was granted. */
function withoutException({ exceptionReason: _, ...record }: RegistrationRecord): RegistrationRecord {
  return record;
}

function eraseTexts(registration: KnownRegistration): KnownRegistration {
  const hasDetachedDocument = registration.hasDetachedDocument || registration.documents.length > 0;
  const exception = registration.exceptionReason === undefined ? {} : { exceptionReason: erasedText };
  const names = registration.participants && { participants: [] };
  const left = { ...registration, ...exception, ...names, comment: '', documents: [], hasDetachedDocument, isErased: true };
  return left.status === 'refused' ? { ...left, reason: erasedText } : left;
}

function grantedAmount(registration: KnownRegistration): Cents {
  if (registration.status === 'valid' || registration.status === 'paid') return registration.amount;
  throw new Error(`a payment before RegistrationValidated (${registration.status})`);
}
