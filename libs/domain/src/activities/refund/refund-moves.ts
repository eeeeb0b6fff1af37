import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { BankOperationId } from '../../bookkeeping/bank/bank-operation/bank-operation.events.js';
import { mustMove as mustMoveClaim, reasonGiven } from '../claim/claim-moves.js';
import { isPaymentYearClosed, type PaymentBooks } from '../claim/payment-books.js';
import { type RefundStatus, refundErrors } from './refund.errors.js';
import type { RefundEvent } from './refund.events.js';
import { type ComputedAmount, type KnownRefund, knownRefund, liveRefund, type Refund } from './refund-state.js';
import type { RefundComputation } from './refundable-amount.js';

/** Changes of status. Facts that other streams hold come with the command. */
export type RefundMove =
  /** `computation` is the one of now: it must still give the amount that was stored. */
  | { type: 'ValidateRefund'; data: { computation: RefundComputation; isBillRequired: boolean } }
  | { type: 'RefuseRefund'; data: { reason: string } }
  | { type: 'ReopenRefund'; data: { isActivityDeleted: boolean } }
  | { type: 'DevalidateRefund'; data: { reason: string } }
  | { type: 'PayRefund'; data: { paidOn: LocalDate; mode: string | null; operationId?: BankOperationId; today: LocalDate } }
  | { type: 'CancelRefundPayment'; data: { reason: string; books: PaymentBooks } }
  | { type: 'DeleteRefund' }
  | { type: 'RestoreRefund'; data: { isActivityDeleted: boolean } }
  /** Its beneficiary has been erased. */
  | { type: 'EraseRefundPersonalData' };

export function decideMove(command: RefundMove, state: Refund): RefundEvent[] {
  if (command.type === 'DeleteRefund') return remove(knownRefund(state));
  if (command.type === 'RestoreRefund') return restore(knownRefund(state), command.data.isActivityDeleted);
  if (command.type === 'EraseRefundPersonalData')
    return knownRefund(state).isErased ? [] : [{ type: 'RefundPersonalDataErased', data: {} }];
  const refund = liveRefund(state);
  switch (command.type) {
    case 'ValidateRefund':
      if (!mustMove(refund, ['waiting'], 'valid')) return [];
      return validate(refund, command.data.computation, command.data.isBillRequired);
    case 'RefuseRefund':
      if (!mustMove(refund, ['waiting'], 'refused')) return [];
      return [{ type: 'RefundRefused', data: { reason: given(command.data.reason) } }];
    case 'ReopenRefund':
      if (!mustMove(refund, ['refused'], 'waiting')) return [];
      if (command.data.isActivityDeleted) throw refundErrors.activityDeleted();
      return [{ type: 'RefundReopened', data: {} }];
    case 'DevalidateRefund':
      if (!mustMove(refund, ['valid'], 'waiting')) return [];
      return [{ type: 'RefundDevalidated', data: { reason: given(command.data.reason) } }];
    case 'PayRefund': {
      if (!mustMove(refund, ['valid'], 'refunded')) return [];
      const { today, ...payment } = command.data;
      if (payment.paidOn > today) throw refundErrors.paymentDateInvalid();
      return [{ type: 'RefundPaid', data: payment }];
    }
    case 'CancelRefundPayment': {
      if (!mustMove(refund, ['refunded'], 'valid')) return [];
      const reason = given(command.data.reason);
      if (refund.status === 'refunded' && isPaymentYearClosed(command.data.books, refund.paidOn)) throw refundErrors.yearClosed();
      return [{ type: 'RefundPaymentCancelled', data: { reason } }];
    }
  }
}

const mustMove = ({ status }: KnownRefund, from: readonly RefundStatus[], to: RefundStatus): boolean =>
  mustMoveClaim(status, from, to, refundErrors.forbiddenMove);

function validate(refund: KnownRefund, computation: RefundComputation, isBillRequired: boolean): RefundEvent[] {
  if (isBillRequired && refund.bills.length === 0) throw refundErrors.billMissing();
  const { computed } = refund;
  if (!computed) throw refundErrors.notComputed();
  if (!computed.overridden && computation.refundable <= 0) throw refundErrors.notEligible(computation.reasons);
  const stored = ruleAmount(computed);
  if (stored !== computation.refundable) throw refundErrors.recomputeRequired(stored, computation.refundable);
  return [{ type: 'RefundValidated', data: { refundable: computed.refundable } }];
}

/** Someone who chose another amount did so knowing what the rule gave: it is that one which must not have changed. */
const ruleAmount = ({ computation }: ComputedAmount) => computation.refundable;

function remove(refund: KnownRefund): RefundEvent[] {
  if (refund.isDeleted) return [];
  if (refund.status === 'valid' || refund.status === 'refunded') throw refundErrors.forbiddenMove(refund.status, 'deleted');
  return [{ type: 'RefundDeleted', data: {} }];
}

function restore(refund: KnownRefund, isActivityDeleted: boolean): RefundEvent[] {
  if (!refund.isDeleted) return [];
  if (isActivityDeleted) throw refundErrors.activityDeleted();
  return [{ type: 'RefundRestored', data: {} }];
}

const given = (text: string): string => reasonGiven(text, refundErrors.reasonMissing);
