import type { LocalDate } from '@intendance/kernel/local-date.js';
import { mustMove as mustMoveClaim, requireReason } from '../claim/claim-moves.js';
import type { RecordedPayment } from '../claim/claim-payment.js';
import { isPaymentYearClosed, type PaymentBooks } from '../claim/payment-books.js';
import { type RefundStatus, refundErrors } from './refund.errors.js';
import type { RefundEvent } from './refund.events.js';
import { type KnownRefund, knownRefund, liveRefund, type Refund } from './refund-state.js';
import type { RefundComputation } from './refundable-amount.js';

type Validation = { computation: RefundComputation; isBillRequired: boolean };

/** `computation` is today's: it must still give the stored amount. */
export function validate(state: Refund, { computation, isBillRequired }: Validation): RefundEvent[] {
  const refund = liveRefund(state);
  if (!mustMove(refund, ['waiting'], 'valid')) return [];
  if (isBillRequired && refund.bills.length === 0) throw refundErrors.billMissing();
  const { computed } = refund;
  if (!computed) throw refundErrors.notComputed();
  if (!computed.overridden && computation.refundable <= 0) throw refundErrors.notEligible(computation.reasons);
  // A user who overrides the amount has seen the amount of the rule, which must not have changed since.
  const stored = computed.computation.refundable;
  if (stored !== computation.refundable) throw refundErrors.recomputeRequired(stored, computation.refundable);
  return [{ type: 'RefundValidated', data: { refundable: computed.refundable } }];
}

export function refuse(state: Refund, reason: string): RefundEvent[] {
  if (!mustMove(liveRefund(state), ['waiting'], 'refused')) return [];
  return [{ type: 'RefundRefused', data: { reason: requiredReason(reason) } }];
}

export function reopen(state: Refund, isActivityDeleted: boolean): RefundEvent[] {
  if (!mustMove(liveRefund(state), ['refused'], 'waiting')) return [];
  if (isActivityDeleted) throw refundErrors.activityDeleted();
  return [{ type: 'RefundReopened', data: {} }];
}

export function devalidate(state: Refund, reason: string): RefundEvent[] {
  if (!mustMove(liveRefund(state), ['valid'], 'waiting')) return [];
  return [{ type: 'RefundDevalidated', data: { reason: requiredReason(reason) } }];
}

export function pay(state: Refund, payment: RecordedPayment, today: LocalDate): RefundEvent[] {
  if (!mustMove(liveRefund(state), ['valid'], 'refunded')) return [];
  if (payment.paidOn > today) throw refundErrors.paymentDateInvalid();
  return [{ type: 'RefundPaid', data: payment }];
}

export function cancelPayment(state: Refund, reason: string, books: PaymentBooks): RefundEvent[] {
  const refund = liveRefund(state);
  if (!mustMove(refund, ['refunded'], 'valid')) return [];
  const data = { reason: requiredReason(reason) };
  if (refund.status === 'refunded' && isPaymentYearClosed(books, refund.paidOn)) throw refundErrors.yearClosed();
  return [{ type: 'RefundPaymentCancelled', data }];
}

export function remove(state: Refund): RefundEvent[] {
  const { isDeleted, status } = knownRefund(state);
  if (isDeleted) return [];
  if (status === 'valid' || status === 'refunded') throw refundErrors.forbiddenMove(status, 'deleted');
  return [{ type: 'RefundDeleted', data: {} }];
}

export function restore(state: Refund, isActivityDeleted: boolean): RefundEvent[] {
  if (!knownRefund(state).isDeleted) return [];
  if (isActivityDeleted) throw refundErrors.activityDeleted();
  return [{ type: 'RefundRestored', data: {} }];
}

export const erase = (state: Refund): RefundEvent[] =>
  knownRefund(state).isErased ? [] : [{ type: 'RefundPersonalDataErased', data: {} }];

const mustMove = ({ status }: KnownRefund, from: readonly RefundStatus[], to: RefundStatus): boolean =>
  mustMoveClaim(status, from, to, refundErrors.forbiddenMove);

const requiredReason = (text: string): string => requireReason(text, refundErrors.reasonMissing);
