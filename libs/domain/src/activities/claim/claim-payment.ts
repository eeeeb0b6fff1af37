import { guarded } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import {
  type BankOperationEvent,
  type BankOperationId,
  bankOperationStream,
} from '../../bookkeeping/bank/bank-operation/bank-operation.events.js';
import { fiscalCalendarStream } from '../../bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import {
  type BankOperation,
  type FiscalCalendar,
  liveOperation,
  type PaidClaim,
  tiePayment,
  untiePayment,
} from '../../bookkeeping/public.js';
import type { PaymentBooks } from './payment-books.js';

/** The day and mode of a payment; today if the day is undefined. */
export type Payment = {
  paidOn?: LocalDate | undefined;
  mode?: string | undefined;
  /** The bank operation of the payment. */
  operationId?: BankOperationId | undefined;
};
export type RecordedPayment = { paidOn: LocalDate; mode: string | null; operationId?: BankOperationId };

type PaymentInCommand = { recorded?: Payment; cancelled?: { operationId?: string | undefined } };

/** No closing, and no deletion of the operation, can happen between the check and the write. */
export function paymentStreams({ recorded, cancelled }: PaymentInCommand, environmentId: EnvironmentId) {
  const operationId = recorded?.operationId ?? cancelled?.operationId;
  return {
    calendar: cancelled && guarded(fiscalCalendarStream(environmentId)),
    operation: operationId === undefined ? undefined : guarded(bankOperationStream(operationId as BankOperationId)),
  };
}

/** A payment cannot name a deleted operation. @throws operation.unknown, deleted */
export function recordedPayment({ paidOn, mode, operationId }: Payment, operation: BankOperation, today: LocalDate): RecordedPayment {
  if (operationId) liveOperation(operation);
  return { paidOn: paidOn ?? today, mode: mode?.trim() || null, ...(operationId && { operationId }) };
}

type ClaimPayment = { readonly operationId?: string | undefined; readonly amount: Cents } | undefined;

/**
 * The events of the operation that a claim names: tied when the claim is paid, untied when the payment is cancelled.
 * @throws operation.other-side, amount-exceeded
 */
export function operationEvents(
  operation: BankOperation,
  { claimId, side, before, after }: { claimId: string; side: PaidClaim['side']; before: ClaimPayment; after: ClaimPayment },
): BankOperationEvent[] {
  if (before && !after) return before.operationId ? untiePayment(operation, claimId) : [];
  if (before || !after?.operationId) return [];
  return tiePayment(operation, { claimId, side, amount: after.amount });
}

export const paymentBooks = ({ years }: FiscalCalendar, operation: BankOperation): PaymentBooks => ({
  years,
  operation: operation.status === 'none' ? null : operation,
});
