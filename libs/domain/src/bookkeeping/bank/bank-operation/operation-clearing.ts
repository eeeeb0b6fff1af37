import type { LocalDate } from '@intendance/kernel/local-date.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type { BankOperationEvent } from './bank-operation.events.js';
import { type BankOperation, liveOperation } from './bank-operation-state.js';

/**
 * A user found the operation on the statement of that day. Nothing of the ledger changes: a closed year does not refuse.
 * @throws operation.cleared-by-bank when a file or a synchronisation brought the movement
 */
export function clear(state: BankOperation, date: LocalDate): BankOperationEvent[] {
  const { origin, reconciliation, clearingDay } = liveOperation(state);
  if (origin === 'import' || origin === 'sync' || reconciliation) throw bankOperationErrors.clearedByBank();
  return clearingDay === date ? [] : [{ type: 'BankOperationCleared', data: { date } }];
}

export const undoClearing = (state: BankOperation): BankOperationEvent[] =>
  liveOperation(state).clearingDay === null ? [] : [{ type: 'BankOperationClearingUndone', data: {} }];
