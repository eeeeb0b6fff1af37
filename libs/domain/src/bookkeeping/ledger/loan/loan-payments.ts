import { daysFrom, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents, sum } from '@intendance/kernel/money.js';
import type { KnownLoan } from './loan.js';
import { loanAccounts } from './loan-accounts.js';
import { amortisationTable, type LoanRow } from './loan-table.js';

/** A part of a movement of the bank. The account of the loan itself, or the account of a charge. */
export type LoanPart = { readonly account: string; readonly amount: Cents };
export const loanPaymentKinds = ['release', 'fees', 'instalment', 'repayment'] as const;
/** A movement that the bank makes for a loan, and its parts. `value`: below 0 when money goes out. `number`: of the instalment. */
export type LoanPayment = {
  readonly kind: (typeof loanPaymentKinds)[number];
  readonly number: number | null;
  readonly date: LocalDate;
  readonly value: Cents;
  readonly parts: readonly LoanPart[];
};

/** The days around its date on which the bank may book a payment: weekends, holidays, and a first levy. */
const daysAround = 15;
const distance = (one: LocalDate, other: LocalDate): number => Math.abs(daysFrom(one, other) - 1);

/** All movements of a loan. Insurance may be levied apart: each instalment stands with and without it. */
export function paymentsOf({ facts, changes }: Pick<KnownLoan, 'facts' | 'changes'>): LoanPayment[] {
  const part = (account: string, amount: Cents): LoanPart => ({ account, amount });
  const { account, amount, fees, releasedOn } = facts;
  const release: LoanPayment = { kind: 'release', number: null, date: releasedOn, value: amount, parts: [part(account, amount)] };
  return [
    release,
    outgoing('fees', null, releasedOn, [part(loanAccounts.fees, fees)]),
    ...amortisationTable({ facts, changes }).flatMap(({ number, date, capital, interest, capitalized, insurance, indemnity }) => {
      const paid = [part(account, capital), part(loanAccounts.interest, cents(interest - capitalized))];
      const [insured, indemnified] = [part(loanAccounts.insurance, insurance), part(loanAccounts.indemnity, indemnity)];
      const kind = number === null ? ('repayment' as const) : ('instalment' as const);
      return insurance > 0
        ? [outgoing(kind, number, date, [...paid, insured]), outgoing(kind, number, date, paid)]
        : [outgoing(kind, number, date, [...paid, indemnified])];
    }),
  ].filter(({ value }) => value !== 0);
}

function outgoing(kind: LoanPayment['kind'], number: number | null, date: LocalDate, parts: readonly LoanPart[]): LoanPayment {
  const paid = parts.filter(({ amount }) => amount > 0);
  return { kind, number, date, value: cents(-sum(paid.map(({ amount }) => amount))), parts: paid };
}

/** The payments that a movement of the bank may be, the closest day first: the same amount, around the same day. */
export function matchingPayments(payments: readonly LoanPayment[], { date, value }: { date: LocalDate; value: Cents }): LoanPayment[] {
  return payments
    .filter((payment) => payment.value === value && distance(payment.date, date) <= daysAround)
    .toSorted((one, other) => distance(one.date, date) - distance(other.date, date));
}

/** The amount that the bank takes for a row. */
export const loanRowTotal = ({ capital, interest, capitalized, insurance, indemnity }: LoanRow): Cents =>
  cents(capital + interest - capitalized + insurance + indemnity);

/** The capital that an operation of the bank repays, in the order of the days. Below 0: it takes an instalment back, as a return or a reversal. */
export type RepaidCapital = { readonly operationId: string; readonly date: LocalDate; readonly capital: Cents };

/** The operation that paid each row, by its capital and its day. An operation pays one row, unless a later one takes it back. */
export function paidRows(table: readonly LoanRow[], operations: readonly RepaidCapital[]): Map<LoanRow, string> {
  const left = standingPayments(operations);
  const paid = new Map<LoanRow, string>();
  for (const row of table) {
    const rank = left.findIndex(({ date, capital }) => capital === row.capital && distance(row.date, date) <= daysAround);
    const [operation] = rank < 0 ? [] : left.splice(rank, 1);
    if (operation) paid.set(row, operation.operationId);
  }
  return paid;
}

/** An operation that takes capital back cancels the last payment of that capital before it. The release of a loan has none before it. */
function standingPayments(operations: readonly RepaidCapital[]): RepaidCapital[] {
  const standing: RepaidCapital[] = [];
  for (const operation of operations) {
    if (operation.capital > 0) {
      standing.push(operation);
      continue;
    }
    const rank = standing.findLastIndex(({ capital }) => capital === -operation.capital);
    if (rank >= 0) standing.splice(rank, 1);
  }
  return standing;
}
