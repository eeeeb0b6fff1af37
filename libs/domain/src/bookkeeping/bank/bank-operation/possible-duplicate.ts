import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { mergedKeys } from '../bank-import/key-index.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type { BankOperationEvent, BankOperationId } from './bank-operation.events.js';
import type { BankOperationKeysEvent } from './bank-operation-keys.events.js';
import { type BankOperationKeys, replaceKeys } from './bank-operation-keys.js';
import {
  type BankOperation,
  bankDayOf,
  bankNameOf,
  type KnownBankOperation,
  knownOperation,
  liveOperation,
} from './bank-operation-state.js';
import { mustBeInNoDeposit } from './deposited-cheque.js';
import { changeable } from './operation-changes.js';
import { reconcile } from './operation-reconciliation.js';
import { mustPayNothing } from './paid-claims.js';

export const confirmDistinct = (state: BankOperation): BankOperationEvent[] =>
  liveOperation(state).possibleDuplicateOf === null ? [] : [{ type: 'BankOperationConfirmedDistinct', data: {} }];

/** The other candidates, when the movement is a deposit: each cheque that a user typed has another amount than the movement. */
export function partsOfDeposit(
  { facts, possibleDuplicateOf }: KnownBankOperation,
  originalId: BankOperationId,
  original: BankOperation,
): BankOperationId[] {
  if (original.status === 'none' || original.facts.value === facts.value) return [];
  return (possibleDuplicateOf ?? []).filter((id) => id !== originalId);
}

/**
 * A synchronised operation cannot be deleted, but its movement is not lost here: the original represents it.
 * @throws operation.deleted, not-possible-duplicate, not-candidate, pays-claims, returned, in-deposit, of-deposit
 */
export function mergeDuplicate(
  state: BankOperation,
  { originalId, original, calendar }: { originalId: BankOperationId; original: BankOperation; calendar: FiscalCalendar },
): BankOperationEvent[] {
  const operation = knownOperation(state);
  const { possibleDuplicateOf, isDeleted, sameAs } = operation;
  if (isDeleted && sameAs === originalId) return [];
  if (isDeleted) throw bankOperationErrors.deleted();
  if (possibleDuplicateOf === null) throw bankOperationErrors.notPossibleDuplicate();
  if (!possibleDuplicateOf.includes(originalId)) throw bankOperationErrors.notCandidate();
  mustPayNothing(operation);
  mustBeInNoDeposit(operation);
  changeable(operation, { calendar });
  const parts = partsOfDeposit(operation, originalId, original);
  return [{ type: 'BankOperationDeleted', data: { sameAs: originalId, ...(parts.length > 0 && { parts }) } }];
}

/**
 * Links the original with the bank's movement, so that no later synchronisation or file brings the movement again.
 * @throws operation.not-possible-duplicate, not-candidate, not-reconcilable, deleted
 */
export function linkOriginal(
  movement: KnownBankOperation,
  { original, parts, register }: { original: BankOperation; parts: ReadonlyMap<string, BankOperation>; register: BankOperationKeys },
): { original: BankOperationEvent[]; parts: ReadonlyMap<string, BankOperationEvent[]>; register: BankOperationKeysEvent[] } {
  const { bankKey, importId, facts } = movement;
  if (bankKey === null) throw bankOperationErrors.notPossibleDuplicate();
  const originalKey = bankNameOf(liveOperation(original));
  if (originalKey === null) {
    const { wording, accountId } = facts;
    const link = { bankKey, importId, date: bankDayOf(movement), wording, accountId };
    const sum = [original, ...parts.values()].reduce((total, one) => total + liveOperation(one).facts.value, 0);
    if (sum !== facts.value) throw bankOperationErrors.notReconcilable();
    const linked = (one: BankOperation) => reconcile(one, { ...link, value: liveOperation(one).facts.value });
    return { original: linked(original), parts: new Map([...parts].map(([stream, one]) => [stream, linked(one)])), register: [] };
  }
  const change = mergedKeys(register, bankKey, originalKey);
  if (change === null) throw bankOperationErrors.notCandidate();
  return { original: [], parts: new Map(), register: replaceKeys(register, change) };
}
