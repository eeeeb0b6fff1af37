import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BankBalances, BankDifferenceNote } from './fiscal-year.events.js';

/** Statement minus ledger: below 0 when the ledger has too much. */
export const differenceOf = ({ statement, books }: Pick<BankBalances, 'statement' | 'books'>): Cents => cents(statement - books);

/** A note explains two balances: once either changes, the note no longer applies. */
export const noteOn = (balances: BankBalances, notes: readonly BankDifferenceNote[]): BankDifferenceNote | undefined =>
  notes.findLast(
    ({ accountId, day, statement, books }) =>
      accountId === balances.accountId && day === balances.day && statement === balances.statement && books === balances.books,
  );

/** An unexplained difference blocks the closing of the year. */
export const isUnexplained = (balances: BankBalances, notes: readonly BankDifferenceNote[]): boolean =>
  differenceOf(balances) !== 0 && !noteOn(balances, notes);
