import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';

/** Stored for ever: only add optional fields or new types. */
export type BankOperationKeysEvent =
  | { type: 'BankKeysTaken'; data: { keys: readonly string[] } }
  /** The import of the movements was undone: the same file may be imported again. */
  | { type: 'BankKeysReleased'; data: { keys: readonly string[] } };

/** One register per account and month. Imports append to it with their movements, so no movement is recorded twice, also in a race. */
export const bankOperationKeysStream = (accountId: BankAccountId, day: LocalDate): `bank-operation-keys-${string}` =>
  `bank-operation-keys-${accountId}-${day.slice(0, 7)}`;
