import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { BankOperationId } from '../../bookkeeping/bank/bank-operation/bank-operation.events.js';
import { mustMove as mustMoveClaim, reasonGiven } from '../claim/claim-moves.js';
import { isPaymentYearClosed, type PaymentBooks } from '../claim/payment-books.js';
import { type RegistrationStatus, registrationErrors } from './registration.errors.js';
import type { RegistrationEvent, RegistrationPrice } from './registration.events.js';
import type { RegistrationQuote } from './registration-price.js';
import { type KnownRegistration, knownRegistration, liveRegistration, type Registration } from './registration-state.js';

/** Changes of status. Facts that other streams hold come with the command; `quote` is the amount of now. */
export type RegistrationMove =
  | { type: 'ValidateRegistration'; data: { quote: RegistrationQuote; needsDocument: boolean; today: LocalDate } }
  | { type: 'RefuseRegistration'; data: { reason: string } }
  /** It takes places again, if any are left. */
  | { type: 'ReopenRegistration'; data: { isActivityDeleted: boolean; quote: RegistrationQuote } }
  | { type: 'DevalidateRegistration'; data: { reason: string } }
  | { type: 'PayRegistration'; data: { paidOn: LocalDate; mode: string | null; operationId?: BankOperationId; today: LocalDate } }
  | { type: 'CancelRegistrationPayment'; data: { reason: string; books: PaymentBooks } }
  | { type: 'DeleteRegistration' }
  | { type: 'RestoreRegistration'; data: { isActivityDeleted: boolean; quote: RegistrationQuote } }
  | { type: 'EraseRegistrationPersonalData' };

export function decideMove(command: RegistrationMove, state: Registration): RegistrationEvent[] {
  if (command.type === 'DeleteRegistration') return remove(knownRegistration(state));
  if (command.type === 'RestoreRegistration') return restore(knownRegistration(state), command.data);
  if (command.type === 'EraseRegistrationPersonalData')
    return knownRegistration(state).isErased ? [] : [{ type: 'RegistrationPersonalDataErased', data: {} }];
  const registration = liveRegistration(state);
  switch (command.type) {
    case 'ValidateRegistration':
      // A free one is paid as soon as it is validated: it already is where it was to go.
      if (registration.status === 'paid' && registration.amount === 0) return [];
      return mustMove(registration, ['waiting'], 'valid') ? validate(registration, command.data) : [];
    case 'RefuseRegistration':
      return mustMove(registration, ['waiting', 'valid'], 'refused') ? refuse(registration, given(command.data.reason)) : [];
    case 'ReopenRegistration': {
      if (!mustMove(registration, ['refused'], 'waiting')) return [];
      const { isActivityDeleted, quote } = command.data;
      if (isActivityDeleted) throw registrationErrors.activityDeleted();
      return [{ type: 'RegistrationReopened', data: {} }, ...repriced(registration, quote)];
    }
    case 'DevalidateRegistration':
      if (!mustMove(registration, ['valid'], 'waiting')) return [];
      return [{ type: 'RegistrationDevalidated', data: { reason: given(command.data.reason) } }];
    case 'PayRegistration': {
      if (!mustMove(registration, ['valid'], 'paid')) return [];
      const { today, ...payment } = command.data;
      if (payment.paidOn > today) throw registrationErrors.paymentDateInvalid();
      return [{ type: 'RegistrationPaid', data: payment }];
    }
    case 'CancelRegistrationPayment': {
      if (!mustMove(registration, ['paid'], 'valid')) return [];
      const reason = given(command.data.reason);
      // A free registration has no payment, so no fiscal year applies.
      const isBooked = registration.status === 'paid' && registration.amount > 0;
      if (isBooked && isPaymentYearClosed(command.data.books, registration.paidOn)) throw registrationErrors.yearClosed();
      return [{ type: 'RegistrationPaymentCancelled', data: { reason } }];
    }
  }
}

/** The amount that is stored from a quote. @throws registration.not-eligible */
export function quotedPrice({ amount, placesLeft, ...computation }: RegistrationQuote): RegistrationPrice {
  if (amount === null) throw registrationErrors.notEligible(computation.reasons, placesLeft);
  return { amount, ...computation };
}

const mustMove = ({ status }: KnownRegistration, from: readonly RegistrationStatus[], to: RegistrationStatus): boolean =>
  mustMoveClaim(status, from, to, registrationErrors.forbiddenMove);

type Validation = Extract<RegistrationMove, { type: 'ValidateRegistration' }>['data'];

function validate({ documents, price }: KnownRegistration, { quote, needsDocument, today }: Validation): RegistrationEvent[] {
  if (needsDocument && documents.length === 0) throw registrationErrors.documentMissing();
  if (!price) throw registrationErrors.notComputed();
  const { amount } = quotedPrice(quote);
  if (price.amount !== amount) throw registrationErrors.recomputeRequired(price.amount, amount);
  const validated: RegistrationEvent = { type: 'RegistrationValidated', data: { amount } };
  // There is nothing to pay.
  return amount === 0 ? [validated, { type: 'RegistrationPaid', data: { paidOn: today, mode: null } }] : [validated];
}

const refuse = ({ status }: KnownRegistration, reason: string): RegistrationEvent[] => [
  { type: status === 'valid' ? 'RegistrationCancelled' : 'RegistrationRefused', data: { reason } },
];

/** Who comes back comes last: another of the household may have paid for the family meanwhile. */
function repriced({ price }: KnownRegistration, quote: RegistrationQuote): RegistrationEvent[] {
  const now = quotedPrice(quote);
  return now.inputsHash === price?.inputsHash ? [] : [{ type: 'RegistrationPriced', data: now }];
}

function remove({ isDeleted, status }: KnownRegistration): RegistrationEvent[] {
  if (isDeleted) return [];
  if (status === 'valid' || status === 'paid') throw registrationErrors.forbiddenMove(status, 'deleted');
  return [{ type: 'RegistrationDeleted', data: {} }];
}

type Restoration = Extract<RegistrationMove, { type: 'RestoreRegistration' }>['data'];

function restore(registration: KnownRegistration, { isActivityDeleted, quote }: Restoration): RegistrationEvent[] {
  if (!registration.isDeleted) return [];
  if (isActivityDeleted) throw registrationErrors.activityDeleted();
  // A refused one holds no places, deleted or not.
  return [{ type: 'RegistrationRestored', data: {} }, ...(registration.status === 'waiting' ? repriced(registration, quote) : [])];
}

const given = (text: string): string => reasonGiven(text, registrationErrors.reasonMissing);
