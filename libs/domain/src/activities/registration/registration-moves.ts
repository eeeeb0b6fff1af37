import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { mustMove as mustMoveClaim, requireReason } from '../claim/claim-moves.js';
import type { RecordedPayment } from '../claim/claim-payment.js';
import { isPaymentYearClosed, type PaymentBooks } from '../claim/payment-books.js';
import { cancellationRefusal } from './own-cancellation.js';
import { type RegistrationStatus, registrationErrors } from './registration.errors.js';
import type { RegistrationEvent, RegistrationPrice } from './registration.events.js';
import type { RegistrationQuote } from './registration-price.js';
import { amountOf, type KnownRegistration, knownRegistration, liveRegistration, type Registration } from './registration-state.js';

/** `quote` is the amount of now. */
type Validation = { quote: RegistrationQuote; needsDocument: boolean; today: LocalDate };
/** A registration that comes back takes places again. */
type Return = { isActivityDeleted: boolean; quote: RegistrationQuote };

export function validate(state: Registration, { quote, needsDocument, today }: Validation): RegistrationEvent[] {
  const registration = liveRegistration(state);
  // A free registration is paid as soon as it is validated: nothing is left to do.
  if (registration.status === 'paid' && registration.amount === 0) return [];
  if (!mustMove(registration, ['waiting'], 'valid')) return [];
  const { documents, price } = registration;
  if (needsDocument && documents.length === 0) throw registrationErrors.documentMissing();
  if (!price) throw registrationErrors.notComputed();
  const { amount } = quotedPrice(quote);
  if (price.amount !== amount) throw registrationErrors.recomputeRequired(price.amount, amount);
  const validated: RegistrationEvent = { type: 'RegistrationValidated', data: { amount } };
  // There is nothing to pay.
  return amount === 0 ? [validated, { type: 'RegistrationPaid', data: { paidOn: today, mode: null } }] : [validated];
}

export function refuse(state: Registration, reason: string): RegistrationEvent[] {
  const registration = liveRegistration(state);
  if (!mustMove(registration, ['waiting', 'valid'], 'refused')) return [];
  const type = registration.status === 'valid' ? 'RegistrationCancelled' : 'RegistrationRefused';
  return [{ type, data: { reason: requiredReason(reason) } }];
}

type OwnCancellation = { personId: PersonId; cancelUntil: LocalDate | null; today: LocalDate };

/** The registration of another person does not exist for this one. */
export function cancelOwn(state: Registration, { personId, cancelUntil, today }: OwnCancellation): RegistrationEvent[] {
  const registration = liveRegistration(state);
  if (registration.claim.personId !== personId) throw registrationErrors.unknown();
  if (registration.status === 'refused') return [];
  const refusal = cancellationRefusal({ status: registration.status, amount: amountOf(registration) ?? null, cancelUntil, today });
  if (refusal) throw refusal;
  return [{ type: 'RegistrationCancelled', data: { reason: 'À la demande du bénéficiaire.' } }];
}

export function reopen(state: Registration, { isActivityDeleted, quote }: Return): RegistrationEvent[] {
  const registration = liveRegistration(state);
  if (!mustMove(registration, ['refused'], 'waiting')) return [];
  if (isActivityDeleted) throw registrationErrors.activityDeleted();
  return [{ type: 'RegistrationReopened', data: {} }, ...reprice(registration, quote)];
}

export function devalidate(state: Registration, reason: string): RegistrationEvent[] {
  if (!mustMove(liveRegistration(state), ['valid'], 'waiting')) return [];
  return [{ type: 'RegistrationDevalidated', data: { reason: requiredReason(reason) } }];
}

export function pay(state: Registration, payment: RecordedPayment, today: LocalDate): RegistrationEvent[] {
  if (!mustMove(liveRegistration(state), ['valid'], 'paid')) return [];
  if (payment.paidOn > today) throw registrationErrors.paymentDateInvalid();
  return [{ type: 'RegistrationPaid', data: payment }];
}

/** @throws registration.other-amount when the registration owes another amount than the paid one */
export function mustOwe(state: Registration, amount: Cents | undefined): void {
  const registration = liveRegistration(state);
  if (amount === undefined || registration.status !== 'valid' || registration.amount === amount) return;
  throw registrationErrors.otherAmount(registration.amount, amount);
}

export function cancelPayment(state: Registration, reason: string, books: PaymentBooks): RegistrationEvent[] {
  const registration = liveRegistration(state);
  if (!mustMove(registration, ['paid'], 'valid')) return [];
  const data = { reason: requiredReason(reason) };
  // A free registration has no payment, so no fiscal year applies.
  const isBooked = registration.status === 'paid' && registration.amount > 0;
  if (isBooked && isPaymentYearClosed(books, registration.paidOn)) throw registrationErrors.yearClosed();
  return [{ type: 'RegistrationPaymentCancelled', data }];
}

export function remove(state: Registration): RegistrationEvent[] {
  const { isDeleted, status } = knownRegistration(state);
  if (isDeleted) return [];
  if (status === 'valid' || status === 'paid') throw registrationErrors.forbiddenMove(status, 'deleted');
  return [{ type: 'RegistrationDeleted', data: {} }];
}

export function restore(state: Registration, { isActivityDeleted, quote }: Return): RegistrationEvent[] {
  const registration = knownRegistration(state);
  if (!registration.isDeleted) return [];
  if (isActivityDeleted) throw registrationErrors.activityDeleted();
  // A refused one holds no places, deleted or not.
  return [{ type: 'RegistrationRestored', data: {} }, ...(registration.status === 'waiting' ? reprice(registration, quote) : [])];
}

export const erase = (state: Registration): RegistrationEvent[] =>
  knownRegistration(state).isErased ? [] : [{ type: 'RegistrationPersonalDataErased', data: {} }];

/** The amount that is stored from a quote. @throws registration.not-eligible */
export function quotedPrice({ amount, placesLeft, ...computation }: RegistrationQuote): RegistrationPrice {
  if (amount === null) throw registrationErrors.notEligible(computation.reasons, placesLeft);
  return { amount, ...computation };
}

const mustMove = ({ status }: KnownRegistration, from: readonly RegistrationStatus[], to: RegistrationStatus): boolean =>
  mustMoveClaim(status, from, to, registrationErrors.forbiddenMove);

/** A restored registration takes the last place: another member of the household may have paid for the family meanwhile. */
function reprice({ price }: KnownRegistration, quote: RegistrationQuote): RegistrationEvent[] {
  const now = quotedPrice(quote);
  return now.inputsHash === price?.inputsHash ? [] : [{ type: 'RegistrationPriced', data: now }];
}

const requiredReason = (text: string): string => requireReason(text, registrationErrors.reasonMissing);
