import { bankOperationErrors } from './bank-operation.errors.js';
import type { BankOperationEvent, BankOperationFacts, Reconciliation } from './bank-operation.events.js';
import { type BankOperation, knownOperation, liveOperation } from './bank-operation-state.js';

export type ReconciledMovement = Reconciliation & Pick<BankOperationFacts, 'accountId' | 'value'>;

/**
 * Links an operation with a movement of the bank. Nothing of the ledger changes: a closed year does not refuse.
 * @throws operation.not-reconcilable
 */
export function reconcile(state: BankOperation, { accountId, value, ...movement }: ReconciledMovement): BankOperationEvent[] {
  const { facts, origin, reconciliation, reversedBy } = liveOperation(state);
  if (reconciliation?.bankKey === movement.bankKey) return [];
  if (reconciliation || reversedBy || origin !== 'manual' || facts.accountId !== accountId || facts.value !== value)
    throw bankOperationErrors.notReconcilable();
  return [{ type: 'BankOperationReconciled', data: movement }];
}

/** Does nothing for an operation that is linked with another movement. */
export function undoReconciliation(state: BankOperation, bankKey: string): BankOperationEvent[] {
  const isLinked = knownOperation(state).reconciliation?.bankKey === bankKey;
  return isLinked ? [{ type: 'BankOperationReconciliationUndone', data: { bankKey } }] : [];
}
