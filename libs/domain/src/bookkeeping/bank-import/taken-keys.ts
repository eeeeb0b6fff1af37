import type { BankOperationKeysEvent } from '../bank-operation/bank-operation-keys.events.js';

/** The movements that an account already has in a month. */
export type TakenKeys = ReadonlySet<string>;

/** Folds a register of keys. The set is its own: it grows in place, as a month may hold tens of thousands. */
export const takenKeys = {
  get initial(): TakenKeys {
    return new Set<string>();
  },
  evolve(keys: TakenKeys, event: BankOperationKeysEvent): TakenKeys {
    const own = keys as Set<string>;
    for (const key of event.data.keys) {
      if (event.type === 'BankKeysTaken') own.add(key);
      else own.delete(key);
    }
    return own;
  },
};
