import type { Judgement } from '@intendance/domain/bookkeeping/bank/bank-import/judge-movement.js';
import { batchKey, type KeyIndex, registerKey, waitingKey } from '@intendance/domain/bookkeeping/bank/bank-import/key-index.js';
import { isOfBatch } from '@intendance/domain/bookkeeping/bank/bank-import/source-pairs.js';
import type { TargetedMovement } from './prepared-import.js';

/**
 * The keys that a judged movement adds to the register. Aliases too: the next import finds the operation by them. The batch of a transaction
 * once, for sources with the whole batch.
 */
export function keysToTake(line: TargetedMovement, judgement: Judgement, index: KeyIndex): string[] {
  const { bankKey, wording, former } = line;
  if (judgement.outcome === 'duplicate') return judgement.twin === undefined ? [] : [registerKey(bankKey, wording, judgement.twin)];
  if (judgement.outcome === 'quarantined') return index.knows(waitingKey(bankKey)) ? [] : [waitingKey(bankKey)];
  const key = registerKey(bankKey, wording);
  if (!former || !isOfBatch(line) || index.knows(batchKey(former.bankKey))) return [key];
  return [key, registerKey(batchKey(former.bankKey), former.wording)];
}
