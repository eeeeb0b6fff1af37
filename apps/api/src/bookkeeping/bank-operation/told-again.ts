import { KeyIndex } from '@intendance/domain/bookkeeping/bank-import/key-index.js';
import { bankOperationKeysStream } from '@intendance/domain/bookkeeping/bank-operation/bank-operation-keys.events.js';
import { bankOperationKeysDecider } from '@intendance/domain/bookkeeping/bank-operation/bank-operation-keys.js';
import type { KnownBankOperation } from '@intendance/domain/bookkeeping/bank-operation/bank-operation-state.js';
import type { UnitOfWork } from '@intendance/event-store/unit-of-work.js';

/** Whether a file told the movement again after its import was undone. If none did, the operation takes its key back in the same append. */
export async function toldAgain(unit: UnitOfWork, { bankKey, isKeyReleased, facts }: KnownBankOperation): Promise<boolean> {
  if (bankKey === null || !isKeyReleased) return false;
  const register = await unit.load(bankOperationKeysStream(facts.accountId, facts.date), bankOperationKeysDecider);
  if (new KeyIndex(register.state).find(bankKey) !== 'new') return true;
  unit.append(register, bankOperationKeysDecider.decide({ type: 'TakeBankKeys', data: { keys: [bankKey] } }, register.state));
  return false;
}
