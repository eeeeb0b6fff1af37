import { KeyIndex, registerKey, separatedKeys } from '../bank-import/key-index.js';
import { pairSources } from '../bank-import/source-pairs.js';
import type { BankOperationEvent, BankOperationId } from './bank-operation.events.js';
import type { BankOperationKeysEvent } from './bank-operation-keys.events.js';
import { type BankOperationKeys, replaceKeys } from './bank-operation-keys.js';
import { type BankOperation, type KnownBankOperation, knownOperation } from './bank-operation-state.js';
import { undoReconciliation } from './operation-reconciliation.js';
import { isWithdrawn } from './reversal.js';

/** `original`: the operation that the deleted one is a duplicate of, or that its reversal is of. */
type Around = {
  readonly original: BankOperation;
  /** The other cheques of a deposit. */
  readonly parts: ReadonlyMap<string, BankOperation>;
  readonly register: BankOperationKeys;
};

export type Restoration = {
  /** Another operation has the movement now. */
  readonly isToldAgain: boolean;
  /** The reversal that the operation belongs to was cancelled. */
  readonly isWithdrawn: boolean;
  /** The events of the other streams: the operation gets its bank key back. */
  readonly events: {
    readonly original?: readonly BankOperationEvent[];
    readonly parts?: ReadonlyMap<string, readonly BankOperationEvent[]>;
    readonly register?: readonly BankOperationKeysEvent[];
  };
};

/** The circumstances of a restoration. A file may have brought the movement again after the import of the operation was undone. */
export function restorationOf(id: BankOperationId, operation: KnownBankOperation, around: Around): Restoration {
  const { bankKey, isKeyReleased, facts, reverses, sameAs } = operation;
  const unchanged = { isToldAgain: false, isWithdrawn: false, events: {} };
  // No bank reports a reversal.
  if (reverses !== null) return { ...unchanged, isWithdrawn: isWithdrawn(id, knownOperation(around.original)) };
  if (bankKey === null) return unchanged;
  if (sameAs !== null) return separation(bankKey, facts, around);
  if (!isKeyReleased) return unchanged;
  const index = new KeyIndex(around.register);
  const isTwin = pairSources([{ bankKey, wording: facts.wording }], index).pairs.size > 0;
  return {
    isToldAgain: index.knows(bankKey) || isTwin,
    isWithdrawn: false,
    events: { register: replaceKeys(around.register, { oldKeys: [], newKeys: [registerKey(bankKey, facts.wording)] }) },
  };
}

/** Separates a merged duplicate from its original, and gives its register key back. An undone import may have released the key. */
function separation(bankKey: string, { wording }: KnownBankOperation['facts'], { original, parts, register }: Around): Restoration {
  const { oldKeys, newKeys } = separatedKeys(register, bankKey);
  const isReconciled = knownOperation(original).reconciliation?.bankKey === bankKey;
  const keys = oldKeys.length > 0 || isReconciled ? newKeys : [registerKey(bankKey, wording)];
  return {
    isToldAgain: oldKeys.length === 0 && !isReconciled && new KeyIndex(register).knows(bankKey),
    isWithdrawn: false,
    events: {
      original: undoReconciliation(original, bankKey),
      parts: new Map([...parts].map(([stream, part]) => [stream, undoReconciliation(part, bankKey)])),
      register: replaceKeys(register, { oldKeys, newKeys: keys }),
    },
  };
}
