import type { Decider } from '@intendance/kernel/decider.js';
import type { BankOperationKeysEvent } from './bank-operation-keys.events.js';

export type BankOperationKeysCommand =
  /** Those that are there already are left out. */
  { type: 'TakeBankKeys'; data: { keys: readonly string[] } } | { type: 'ReleaseBankKeys'; data: { keys: readonly string[] } };

export const bankOperationKeysDecider: Decider<BankOperationKeysCommand, BankOperationKeysEvent, ReadonlySet<string>> = {
  initial: new Set(),
  decide: (command, taken) => {
    if (command.type === 'TakeBankKeys') {
      const keys = [...new Set(command.data.keys)].filter((key) => !taken.has(key));
      return keys.length > 0 ? [{ type: 'BankKeysTaken', data: { keys } }] : [];
    }
    const keys = command.data.keys.filter((key) => taken.has(key));
    return keys.length > 0 ? [{ type: 'BankKeysReleased', data: { keys } }] : [];
  },
  evolve: (taken, { type, data: { keys } }) =>
    type === 'BankKeysTaken' ? new Set([...taken, ...keys]) : new Set([...taken].filter((key) => !keys.includes(key))),
};
