import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { mergedKeys } from '../bank-import/key-index.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type { BankOperationEvent, BankOperationId } from './bank-operation.events.js';
import type { BankOperationKeysEvent } from './bank-operation-keys.events.js';
import { replaceKeys } from './bank-operation-keys.js';
import { type BankOperation, bankNameOf, type KnownBankOperation, knownOperation, liveOperation } from './bank-operation-state.js';
import { changeable } from './operation-changes.js';
import { reconcile } from './operation-reconciliation.js';

export const confirmDistinct = (state: BankOperation): BankOperationEvent[] =>
  liveOperation(state).possibleDuplicateOf === null ? [] : [{ type: 'BankOperationConfirmedDistinct', data: {} }];

/**
 * A synchronised operation cannot be deleted, but its movement is not lost here: the original represents it.
 * @throws operation.deleted, not-possible-duplicate, not-candidate
 */
export function mergeDuplicate(
  state: BankOperation,
  { originalId, calendar }: { originalId: BankOperationId; calendar: FiscalCalendar },
): BankOperationEvent[] {
  const operation = knownOperation(state);
  const { possibleDuplicateOf, isDeleted, sameAs } = operation;
  if (isDeleted && sameAs === originalId) return [];
  if (isDeleted) throw bankOperationErrors.deleted();
  if (possibleDuplicateOf === null) throw bankOperationErrors.notPossibleDuplicate();
  if (!possibleDuplicateOf.includes(originalId)) throw bankOperationErrors.notCandidate();
  changeable(operation, { calendar });
  return [{ type: 'BankOperationDeleted', data: { sameAs: originalId } }];
}

/**
 * Links the original with the bank's movement, so that no later synchronisation or file brings the movement again.
 * @throws operation.not-possible-duplicate, not-candidate, not-reconcilable, deleted
 */
export function linkOriginal(
  { bankKey, importId, facts }: KnownBankOperation,
  original: BankOperation,
  register: ReadonlySet<string>,
): { original: BankOperationEvent[]; register: BankOperationKeysEvent[] } {
  if (bankKey === null) throw bankOperationErrors.notPossibleDuplicate();
  const originalKey = bankNameOf(liveOperation(original));
  if (originalKey === null) {
    const { date, wording, value, accountId } = facts;
    return { original: reconcile(original, { bankKey, importId, date, wording, value, accountId }), register: [] };
  }
  const change = mergedKeys(register, bankKey, originalKey);
  if (change === null) throw bankOperationErrors.notCandidate();
  return { original: [], register: replaceKeys(register, change) };
}
