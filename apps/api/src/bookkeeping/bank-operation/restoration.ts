import { KeyIndex } from '@intendance/domain/bookkeeping/bank-import/key-index.js';
import type { BankOperationCommand } from '@intendance/domain/bookkeeping/bank-operation/bank-operation.js';
import { bankOperationKeysStream } from '@intendance/domain/bookkeeping/bank-operation/bank-operation-keys.events.js';
import { bankOperationKeysDecider } from '@intendance/domain/bookkeeping/bank-operation/bank-operation-keys.js';
import { type BankOperation, knownOperation } from '@intendance/domain/bookkeeping/bank-operation/bank-operation-state.js';
import type { UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import type { Books } from '../books.js';

/** `also` gives the operation its key back, once it is restored. */
export type Restoration = { command: BankOperationCommand; also: () => void };

/** A file may have told the movement again after its import was undone: then it stays in the trash. @throws operation.unknown */
export async function restoration(unit: UnitOfWork, books: Books, operation: BankOperation): Promise<Restoration> {
  const { bankKey, isKeyReleased, facts } = knownOperation(operation);
  const calendar = await books.calendar();
  const restored = (isToldAgain: boolean) => ({ type: 'RestoreBankOperation', data: { isToldAgain, calendar } }) as const;
  if (bankKey === null || !isKeyReleased) return { command: restored(false), also: () => undefined };
  const register = await unit.load(bankOperationKeysStream(facts.accountId, facts.date), bankOperationKeysDecider);
  const take = { type: 'TakeBankKeys', data: { keys: [bankKey] } } as const;
  return {
    command: restored(new KeyIndex(register.state).find(bankKey) !== 'new'),
    also: () => unit.append(register, bankOperationKeysDecider.decide(take, register.state)),
  };
}
