import { KeyIndex, registerKey, separatedKeys } from '@intendance/domain/bookkeeping/bank/bank-import/key-index.js';
import { pairSources } from '@intendance/domain/bookkeeping/bank/bank-import/source-pairs.js';
import { type BankOperationId, bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { type BankOperationCommand, bankOperationDecider } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.js';
import { bankOperationKeysStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-keys.events.js';
import { bankOperationKeysDecider } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-keys.js';
import {
  type BankOperation,
  type KnownBankOperation,
  knownOperation,
} from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import { isWithdrawn } from '@intendance/domain/bookkeeping/bank/bank-operation/reversal.js';
import type { UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import type { Books } from '../../books.js';

/** `also` gives the operation its key back, once it is restored. */
export type Restoration = { command: BankOperationCommand; also: () => void };

/** A file may have told the movement again after its import was undone: then it stays in the trash. @throws operation.unknown */
export async function restoration(
  unit: UnitOfWork,
  books: Books,
  { id, state }: { id: BankOperationId; state: BankOperation },
): Promise<Restoration> {
  const { bankKey, isKeyReleased, facts, reverses, sameAs } = knownOperation(state);
  const calendar = await books.calendar();
  const left = reverses !== null && (await isLeft(unit, id, reverses));
  const restored = (isToldAgain: boolean) =>
    ({ type: 'RestoreBankOperation', data: { isToldAgain, calendar, isWithdrawn: left } }) as const;
  if (bankKey !== null && sameAs !== null) {
    const separation = await separate(unit, { bankKey, facts, sameAs });
    return { command: restored(separation.isToldAgain), also: separation.apply };
  }
  if (bankKey === null || !isKeyReleased) return { command: restored(false), also: () => undefined };
  const register = await unit.load(bankOperationKeysStream(facts.accountId, facts.date), bankOperationKeysDecider);
  const take = { type: 'TakeBankKeys', data: { keys: [registerKey(bankKey, facts.wording)] } } as const;
  const index = new KeyIndex(register.state);
  const isTwin = pairSources([{ bankKey, wording: facts.wording }], index).pairs.size > 0;
  return {
    command: restored(index.knows(bankKey) || isTwin),
    also: () => unit.append(register, bankOperationKeysDecider.decide(take, register.state)),
  };
}

type MergedDuplicate = Pick<KnownBankOperation, 'facts'> & { bankKey: string; sameAs: BankOperationId };

/** Separates a merged duplicate from its original, and gives its register key back. An undone import may have released the key. */
async function separate(unit: UnitOfWork, { bankKey, facts, sameAs }: MergedDuplicate) {
  const original = await unit.load(bankOperationStream(sameAs), bankOperationDecider);
  const register = await unit.load(bankOperationKeysStream(facts.accountId, facts.date), bankOperationKeysDecider);
  const { released, taken: takenKeys } = separatedKeys(register.state, bankKey);
  const isReconciled = knownOperation(original.state).reconciliation?.bankKey === bankKey;
  const isRegistered = new KeyIndex(register.state).knows(bankKey);
  const keys = released.length > 0 || isReconciled ? takenKeys : [registerKey(bankKey, facts.wording)];
  return {
    isToldAgain: released.length === 0 && !isReconciled && isRegistered,
    apply: () => {
      const undo = { type: 'UndoReconciliation', data: { bankKey } } as const;
      unit.append(original, bankOperationDecider.decide(undo, original.state));
      const freed = unit.append(
        register,
        bankOperationKeysDecider.decide({ type: 'ReleaseBankKeys', data: { keys: released } }, register.state),
      );
      unit.append(freed, bankOperationKeysDecider.decide({ type: 'TakeBankKeys', data: { keys } }, freed.state));
    },
  };
}

/** Its reversal may be cancelled meanwhile: then this begins again. */
async function isLeft(unit: UnitOfWork, id: BankOperationId, reverses: BankOperationId): Promise<boolean> {
  const original = await unit.load(bankOperationStream(reverses), bankOperationDecider);
  unit.guard(original);
  return isWithdrawn(id, knownOperation(original.state));
}
