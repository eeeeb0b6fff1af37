import { addMonths, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents, sum } from '@intendance/kernel/money.js';
import type { KnownLoan } from './loan.js';
import { amortisationTable, interestPart, type LoanRow, lastDueDay, outstandingAt } from './loan-table.js';

/** `end`: the last day of the year. */
type Year = { readonly start: LocalDate; readonly end: LocalDate };

/** The capital of a loan in a year, its charges, and the debt at the end by its term (notes of the accounts, table of the terms of debts). */
export type LoanYear = {
  readonly opening: Cents;
  readonly released: Cents;
  readonly capitalized: Cents;
  readonly repaid: Cents;
  readonly closing: Cents;
  /** Of the instalments of the year. */
  readonly interest: Cents;
  readonly insurance: Cents;
  /** Interest that runs at the end of the year and is not due yet. */
  readonly accrued: Cents;
  readonly withinOneYear: Cents;
  readonly withinFiveYears: Cents;
  readonly beyond: Cents;
};

/** Undefined for a loan that is not released in the year, or repaid before it. Changes after the end do not count. */
export function loanYear({ facts, changes }: Pick<KnownLoan, 'facts' | 'changes'>, { start, end }: Year): LoanYear | undefined {
  const table = amortisationTable({ facts, changes: changes.filter(({ day }) => day <= end) });
  const rows = table.filter(({ date }) => start <= date && date <= end);
  const isReleased = start <= facts.releasedOn && facts.releasedOn <= end;
  const total = (value: (row: LoanRow) => Cents): Cents => sum(rows.map(value));
  const [repaid, capitalized] = [total(({ capital }) => capital), total((row) => row.capitalized)];
  const closing = outstandingAt(table, facts, end);
  const released = isReleased ? facts.amount : cents(0);
  const opening = cents(closing + repaid - capitalized - released);
  if (opening === 0 && released === 0) return undefined;
  const repaidWithin = (months: number): number => Math.max(0, closing - outstandingAt(table, facts, addMonths(end, months)));
  const withinOneYear = cents(repaidWithin(12));
  const withinFiveYears = cents(Math.max(0, repaidWithin(60) - withinOneYear));
  return {
    opening,
    released,
    capitalized,
    repaid,
    closing,
    interest: total(({ interest }) => interest),
    insurance: total(({ insurance }) => insurance),
    accrued: accruedInterest(table, { facts }, end),
    withinOneYear,
    withinFiveYears,
    beyond: cents(closing - withinOneYear - withinFiveYears),
  };
}

/** By days, from the last instalment to the end. */
function accruedInterest(table: readonly LoanRow[], { facts }: Pick<KnownLoan, 'facts'>, end: LocalDate): Cents {
  const next = table.find(({ date }) => date > end);
  if (!next || facts.releasedOn > end) return cents(0);
  return interestPart(next.interest, lastDueDay(table, facts, end), end, next.date);
}
