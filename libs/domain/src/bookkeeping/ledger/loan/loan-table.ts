import { addMonths, daysFrom, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BankRow, LoanChange, LoanFacts, LoanPeriod } from './loan.events.js';

/** `capitalized`: interest that is added to the capital and not paid. `outstanding`: the capital that is left afterwards. */
export type LoanRow = BankRow & {
  /** Of the instalment; null for an early repayment. */
  readonly number: number | null;
  readonly capitalized: Cents;
  readonly indemnity: Cents;
  readonly outstanding: Cents;
};
type Terms = Pick<LoanFacts, 'rate' | 'period' | 'method' | 'deferral' | 'insurance'>;
/** `step`: the amount of an instalment, or of its capital, that an early repayment leaves as it is. */
type Rest = {
  readonly outstanding: Cents;
  readonly number: number;
  readonly dates: readonly LocalDate[];
  readonly deferred: number;
  readonly step?: Cents | undefined;
};

export const monthsOf: Readonly<Record<LoanPeriod, number>> = { month: 1, quarter: 3, year: 12 };

const perYear = 100_000n * 12n;
const halfUp = (amount: bigint, divisor: bigint): Cents => cents(Number((amount * 2n + divisor) / (divisor * 2n)));

/** Interest of whole months, rounded half up to the cent, once. @param rate thousandths of a percent a year */
export const interestOf = (outstanding: Cents, rate: number, months: number): Cents =>
  halfUp(BigInt(outstanding) * BigInt(rate) * BigInt(months), perYear);

/** The interest of some days of a period. @param from the day of the instalment before */
export const interestPart = (interest: Cents, from: LocalDate, day: LocalDate, to: LocalDate): Cents =>
  halfUp(BigInt(interest) * BigInt(daysFrom(from, day) - 1), BigInt(Math.max(daysFrom(from, to) - 1, 1)));

/** The table to the cent: the last instalment has what the roundings of the others leave. A table of the lender stands as it is. */
export function amortisationTable({ facts, changes }: { facts: LoanFacts; changes: readonly LoanChange[] }): LoanRow[] {
  const { amount, rows, instalments, firstDueOn, deferredInstalments } = facts;
  const dates = datesFrom(firstDueOn, facts.period, instalments);
  let table = rows
    ? ofLender(rows, amount, 1)
    : plannedRows(facts, { outstanding: amount, number: 1, dates, deferred: deferredInstalments });
  let terms: Terms = facts;
  for (const change of changes) {
    if (change.kind === 'renegotiation') terms = { ...terms, rate: change.rate, insurance: change.insurance };
    table = changedTable(table, { facts, terms }, change);
  }
  return table;
}

/** The capital that is left at the end of a day. */
export const outstandingAt = (table: readonly LoanRow[], { releasedOn, amount }: LoanFacts, day: LocalDate): Cents =>
  releasedOn > day ? cents(0) : (table.findLast(({ date }) => date <= day)?.outstanding ?? amount);

/** The last instalment until a day, or the release: interest runs from it. */
export const lastDueDay = (table: readonly LoanRow[], { releasedOn }: LoanFacts, day: LocalDate): LocalDate =>
  table.findLast(({ date, number }) => number !== null && date <= day)?.date ?? releasedOn;

const datesFrom = (first: LocalDate, period: LoanPeriod, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, rank) => addMonths(first, rank * monthsOf[period]));

function ofLender(rows: readonly BankRow[], outstanding: Cents, first: number): LoanRow[] {
  let left = outstanding;
  return rows.map((row, rank) => {
    left = cents(left - row.capital);
    return { ...row, number: first + rank, capitalized: cents(0), indemnity: cents(0), outstanding: left };
  });
}

function plannedRows(terms: Terms, { outstanding, number, dates, deferred, step }: Rest): LoanRow[] {
  const rows: LoanRow[] = [];
  let left = outstanding;
  let share = step;
  for (const [rank, date] of dates.entries()) {
    const interest = interestOf(left, terms.rate, monthsOf[terms.period]);
    const isCapitalized = rank < deferred && terms.deferral === 'total';
    if (rank >= deferred) share ??= usualShare(terms, left, dates.length - rank);
    const capital = rank < deferred ? cents(0) : rank === dates.length - 1 ? left : capitalOf(terms, left, interest, share ?? left);
    left = cents(left - capital + (isCapitalized ? interest : 0));
    const capitalized = isCapitalized ? interest : cents(0);
    rows.push({
      number: number + rank,
      date,
      capital,
      interest,
      capitalized,
      insurance: terms.insurance,
      indemnity: cents(0),
      outstanding: left,
    });
    if (step !== undefined && left === 0) break;
  }
  return rows;
}

/** The amount of an instalment, or of its capital. */
function usualShare({ method, rate, period }: Terms, outstanding: Cents, count: number): Cents {
  const periodRate = (rate * monthsOf[period]) / 1_200_000;
  if (method !== 'constant-instalments' || periodRate === 0) return cents(Math.round(outstanding / count));
  return cents(Math.round((outstanding * periodRate) / (1 - (1 + periodRate) ** -count)));
}

function capitalOf({ method }: Terms, outstanding: Cents, interest: Cents, share: Cents): Cents {
  if (method === 'in-fine') return cents(0);
  const capital = method === 'constant-capital' ? share : share - interest;
  return cents(Math.min(outstanding, Math.max(capital, 0)));
}

/** The rows until the day of the change stay, and the rest is computed anew from what is left. */
function changedTable(table: readonly LoanRow[], { facts, terms }: { facts: LoanFacts; terms: Terms }, change: LoanChange): LoanRow[] {
  const past = table.filter(({ date }) => date <= change.day);
  const next = table.filter(({ date }) => date > change.day);
  const [first] = next;
  if (!first) return [...past];
  const outstanding = outstandingAt(table, facts, change.day);
  const number = first.number ?? 1;
  if (change.kind === 'renegotiation') {
    const dates = datesFrom(first.date, terms.period, change.instalments);
    const rest = change.rows ? ofLender(change.rows, outstanding, number) : plannedRows(terms, { outstanding, number, dates, deferred: 0 });
    return [...past, ...rest];
  }
  const left = cents(outstanding - change.amount);
  const repayment = repaymentRow(change, left, {
    interest: interestOf(change.amount, terms.rate, monthsOf[terms.period]),
    from: lastDueDay(table, facts, change.day),
    to: first.date,
  });
  if (left === 0) return [...past, repayment];
  if (change.rows) return [...past, repayment, ...ofLender(change.rows, left, number)];
  const deferred = terms.deferral === 'none' ? 0 : Math.max(0, facts.deferredInstalments - number + 1);
  const step = change.effect === 'shorter' ? stepOf(terms, next) : undefined;
  return [...past, repayment, ...plannedRows(terms, { outstanding: left, number, dates: next.map(({ date }) => date), deferred, step })];
}

/** Repays capital with the interest that it owes since the last instalment. */
function repaymentRow(
  change: Extract<LoanChange, { kind: 'repayment' }>,
  outstanding: Cents,
  { interest, from, to }: { interest: Cents; from: LocalDate; to: LocalDate },
): LoanRow {
  const { day: date, amount: capital, indemnity } = change;
  const none = cents(0);
  return {
    number: null,
    date,
    capital,
    interest: interestPart(interest, from, date, to),
    capitalized: none,
    insurance: none,
    indemnity,
    outstanding,
  };
}

/** The share of the instalments before the change, from the first one that repays capital. */
function stepOf({ method }: Terms, next: readonly LoanRow[]): Cents | undefined {
  const row = next.find(({ capital }) => capital > 0);
  if (method === 'in-fine' || !row) return undefined;
  return method === 'constant-capital' ? row.capital : cents(row.capital + row.interest);
}
