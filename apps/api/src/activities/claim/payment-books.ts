import type { PaymentBooks } from '@intendance/domain/activities/claim/payment-books.js';
import { type BankOperationId, bankOperationStream } from '@intendance/domain/bookkeeping/bank-operation/bank-operation.events.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-year.events.js';
import { bankOperationDecider, fiscalCalendarDecider, liveOperation } from '@intendance/domain/bookkeeping/public.js';
import type { UnitOfWork } from '@intendance/event-store/unit-of-work.js';

/** What the books say of a claim's payment, from their streams: the year cannot be closed between the reading and the writing. */
export async function paymentBooks(unit: UnitOfWork, operationId: string | undefined): Promise<PaymentBooks> {
  const calendar = await unit.load(fiscalCalendarStream(unit.environmentId), fiscalCalendarDecider);
  unit.guard(calendar);
  const { years } = calendar.state;
  if (operationId === undefined) return { years, operation: null };
  const operation = await unit.load(bankOperationStream(operationId as BankOperationId), bankOperationDecider);
  unit.guard(operation);
  return { years, operation: operation.state.status === 'none' ? null : operation.state };
}

/** The payment is linked to that operation only while it stays in the books. @throws operation.unknown, deleted */
export async function guardOperation(unit: UnitOfWork, operationId: BankOperationId): Promise<void> {
  const operation = await unit.load(bankOperationStream(operationId), bankOperationDecider);
  liveOperation(operation.state);
  unit.guard(operation);
}
