import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';

/** Stored for ever: only add optional fields or new types. */
export type BankOperationKeysEvent =
  | { type: 'BankKeysTaken'; data: { keys: readonly string[] } }
  /** The import that brought them was undone: the same file may come again. */
  | { type: 'BankKeysReleased'; data: { keys: readonly string[] } };

/** One register per account and month: whoever brings movements in appends to it with them, so none ever comes twice, also in a race. */
export const bankOperationKeysStream = (accountId: BankAccountId, day: LocalDate): `bank-operation-keys-${string}` =>
  `bank-operation-keys-${accountId}-${day.slice(0, 7)}`;
