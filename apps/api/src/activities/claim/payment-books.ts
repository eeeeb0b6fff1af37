import type { PaymentBooks } from '@intendance/domain/activities/claim/payment-books.js';
import { type BankOperationId, bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { bankOperationDecider, fiscalCalendarDecider, liveOperation } from '@intendance/domain/bookkeeping/public.js';
import type { UnitOfWork } from '@intendance/event-store/unit-of-work.js';

/** Loads the fiscal years and the operation of a payment from their streams, so that no closing can happen between the check and the write. */
export async function paymentBooks(unit: UnitOfWork, operationId: string | undefined): Promise<PaymentBooks> {
  const calendar = await unit.load(fiscalCalendarStream(unit.environmentId), fiscalCalendarDecider);
  unit.guard(calendar);
  const { years } = calendar.state;
  if (operationId === undefined) return { years, operation: null };
  const operation = await unit.load(bankOperationStream(operationId as BankOperationId), bankOperationDecider);
  unit.guard(operation);
  return { years, operation: operation.state.status === 'none' ? null : operation.state };
}

/** Guards the operation stream: the payment cannot be linked to a deleted operation. @throws operation.unknown, deleted */
export async function guardOperation(unit: UnitOfWork, operationId: BankOperationId): Promise<void> {
  const operation = await unit.load(bankOperationStream(operationId), bankOperationDecider);
  liveOperation(operation.state);
  unit.guard(operation);
}
