import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BankBalances, BankDifferenceNote } from './fiscal-year.events.js';

/** What the books lack, or have in excess when it is below 0. */
export const differenceOf = ({ statement, books }: Pick<BankBalances, 'statement' | 'books'>): Cents => cents(statement - books);

/** A note explains the two balances that it was signed for: once one of them moves, it explains nothing. */
export const noteOn = (balances: BankBalances, notes: readonly BankDifferenceNote[]): BankDifferenceNote | undefined =>
  notes.findLast(
    ({ accountId, day, statement, books }) =>
      accountId === balances.accountId && day === balances.day && statement === balances.statement && books === balances.books,
  );

/** It keeps a year from being closed. */
export const isUnexplained = (balances: BankBalances, notes: readonly BankDifferenceNote[]): boolean =>
  differenceOf(balances) !== 0 && !noteOn(balances, notes);
