import { derivedId } from '@intendance/kernel/id.js';
import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type { BankOperationEvent, BankOperationFacts, Split } from './bank-operation.events.js';
import { type BankOperation, liveOperation } from './bank-operation-state.js';
import { changeable } from './operation-changes.js';
import { openBudgetOf } from './reversal.js';

/** `operation`: the line by which the bank gives the money back, or takes it back. `payment`: the operation that it returns. */
type Returned = { readonly operation: BankOperation; readonly payment: BankOperation };

/**
 * Allocates a returned payment to what the payment was allocated to, as money paid back: a rejected transfer or direct debit, an unpaid
 * cheque. A part of a closed budget counts in the year of the return.
 * @throws operation.unknown, deleted, not-a-return, allocated, exercice.closed, frozen, validated, reversal, of-deposit
 */
export function allocateReturn(states: Returned, calendar: FiscalCalendar): BankOperationEvent[] {
  const [operation, payment] = [liveOperation(states.operation), liveOperation(states.payment)];
  if (operation.splits.length > 0) throw bankOperationErrors.allocated();
  if (!isReturnOf(operation.facts, payment.facts) || !areReturnable(payment.splits)) throw bankOperationErrors.notAReturn();
  changeable(operation, { calendar });
  const isReimbursement = !payment.facts.isReimbursement;
  const splits = payment.splits.map((split) => ({
    ...split,
    id: derivedId(`${split.id}:return`),
    budgetaryYearId: openBudgetOf(calendar, split, operation.facts.fiscalYearId),
  }));
  return [
    ...(operation.facts.isReimbursement === isReimbursement
      ? []
      : [{ type: 'BankOperationCorrected' as const, data: { ...operation.facts, isReimbursement } }]),
    { type: 'BankOperationAllocated', data: { splits, provenance: { kind: 'bulk', keyword: null } } },
  ];
}

const isReturnOf = (operation: BankOperationFacts, payment: BankOperationFacts): boolean =>
  operation.accountId === payment.accountId && operation.value === -payment.value && operation.date >= payment.date;

/** A transfer that comes back has its other side on another account. */
const areReturnable = (splits: readonly Split[]): boolean => splits.length > 0 && splits.every(({ kind }) => kind !== 'transfer');
