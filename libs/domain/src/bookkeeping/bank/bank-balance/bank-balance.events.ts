import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { CountedCash } from './cash-count.js';

/** A balance that a user copied from a statement on paper, or counted in a cash box. */
export type TypedBalance = {
  day: LocalDate;
  balance: Cents;
  note: string | null;
  /** The notes and coins of a cash box. Absent: nobody counted them one by one. */
  cash?: readonly CountedCash[];
};

/** Stored for ever: only add optional fields or new types. */
export type BankBalanceEvent =
  /** Replaces the balance of that day. */
  | { type: 'BankBalanceRecorded'; data: TypedBalance }
  | { type: 'BankBalanceRemoved'; data: { day: LocalDate } }
  /** The count of a cash box was not the balance of the ledger: `entryId` brings the ledger to the count. `amount` is above 0 for a surplus. */
  | { type: 'CashDifferencePosted'; data: { day: LocalDate; amount: Cents; entryId: JournalEntryId } }
  /** `reversalId` reverses the entry on the same day: the count changed, was removed, or a user found the reason. */
  | { type: 'CashDifferenceReversed'; data: { day: LocalDate; reversalId: JournalEntryId } };

export const bankBalancesStream = (id: BankAccountId): `bank-balances-${string}` => `bank-balances-${id}`;
