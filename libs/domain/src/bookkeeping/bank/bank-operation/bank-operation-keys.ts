import type { Decider } from '@intendance/kernel/decider.js';
import { PersistentSet } from '@intendance/kernel/persistent-set.js';
import type { BankOperationKeysEvent } from './bank-operation-keys.events.js';

export type BankOperationKeysCommand =
  /** Ignores keys that the register already has. */
  { type: 'TakeBankKeys'; data: { keys: readonly string[] } } | { type: 'ReleaseBankKeys'; data: { keys: readonly string[] } };

/** The keys that operations of one account hold on one day. */
export type BankOperationKeys = PersistentSet<string>;

export const bankOperationKeysDecider: Decider<BankOperationKeysCommand, BankOperationKeysEvent, BankOperationKeys> = {
  initial: new PersistentSet(),
  decide: (command, takenKeys) => {
    if (command.type === 'TakeBankKeys') {
      const keys = [...new Set(command.data.keys)].filter((key) => !takenKeys.has(key));
      return keys.length > 0 ? [{ type: 'BankKeysTaken', data: { keys } }] : [];
    }
    const keys = command.data.keys.filter((key) => takenKeys.has(key));
    return keys.length > 0 ? [{ type: 'BankKeysReleased', data: { keys } }] : [];
  },
  evolve: (takenKeys, { type, data: { keys } }) => (type === 'BankKeysTaken' ? takenKeys.with(keys) : takenKeys.without(keys)),
};

/** Releases keys, then takes keys: the same name may be in both. */
export function replaceKeys(
  register: BankOperationKeys,
  { oldKeys, newKeys }: { readonly oldKeys: readonly string[]; readonly newKeys: readonly string[] },
): BankOperationKeysEvent[] {
  const { decide, evolve } = bankOperationKeysDecider;
  const releases = decide({ type: 'ReleaseBankKeys', data: { keys: oldKeys } }, register);
  return [...releases, ...decide({ type: 'TakeBankKeys', data: { keys: newKeys } }, releases.reduce(evolve, register))];
}
