import { fold } from '@intendance/kernel/decider.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { BankOperationEvent } from '../bank-operation/bank-operation.events.js';
import { bankOperationFold } from '../bank-operation/bank-operation-state.js';
import { remove } from '../bank-operation/operation-changes.js';
import { undoReconciliation as undo } from '../bank-operation/operation-reconciliation.js';

export type UndoOutcome =
  | { readonly outcome: 'deleted'; readonly events: readonly BankOperationEvent[] }
  /** A typed operation that is no longer reconciled with a movement. */
  | { readonly outcome: 'untold'; readonly events: readonly BankOperationEvent[] }
  | { readonly outcome: 'kept'; readonly reason: string }
  /** The operation is in the trash already. */
  | { readonly outcome: 'gone' };

/** Decides what the undo of an import does with one of its operations: an operation that somebody changed stays. */
export function undoOperation(history: readonly BankOperationEvent[], calendar: FiscalCalendar): UndoOutcome {
  const operation = fold(bankOperationFold, history);
  if (operation.status === 'none' || operation.isDeleted) return { outcome: 'gone' };
  if (operation.splits.length > 0) return { outcome: 'kept', reason: 'Elle est affectée.' };
  if (operation.attachments.length > 0) return { outcome: 'kept', reason: 'Elle a une pièce jointe.' };
  if (history.some(({ type }) => type === 'BankOperationCorrected'))
    return { outcome: 'kept', reason: 'Elle a été modifiée depuis l’import.' };
  try {
    return { outcome: 'deleted', events: remove(operation, { calendar, releasesKey: true }) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { outcome: 'kept', reason: error.message };
  }
}

/** Decides what the undo of an import does with a typed operation that the import had reconciled. */
export function undoReconciliation(history: readonly BankOperationEvent[], bankKey: string): UndoOutcome {
  const operation = fold(bankOperationFold, history);
  if (operation.status === 'none') return { outcome: 'gone' };
  return { outcome: 'untold', events: undo(operation, bankKey) };
}
