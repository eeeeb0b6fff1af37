import { derivedId } from '@intendance/kernel/id.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import { isLoanAccount, loanAccounts } from '../loan/loan-accounts.js';

/** The records that owe money without an operation: they say themselves what a year is charged with. */
export const dueSources = ['refunds', 'registrations', 'entry-proposals', 'bills', 'loans'] as const;
export type DueSource = (typeof dueSources)[number];

/** Nothing is paid in advance to a claim. `capitalized-interest`: a total deferral adds it to the capital of a loan, so its entry has no reversal. */
export const dueKinds = ['accrued-charge', 'accrued-income', 'deferred-income', 'capitalized-interest'] as const;
export type DueKind = (typeof dueKinds)[number];

/**
 * The amount that the records of one subject owe at the end of a year. `key`: the subject (a rule, an activity, a kind of subsidy), the same each time.
 * `account`: the usual account of the charge or income.
 */
export type YearEndDue = {
  readonly source: DueSource;
  readonly key: string;
  readonly kind: DueKind;
  readonly label: string;
  readonly account: string;
  /** Claims, bills or lines. */
  readonly count: number;
  readonly amount: Cents;
  /** Of a loan: its entry names `account` and this budget, and no activity. */
  readonly budget?: BudgetName;
  /** Of the interest that a loan adds to its capital: the account of the loan. */
  readonly counterpart?: string;
};

/**
 * The account against the charge or income: 4686 and 4687 for what has no bill, 401 for a bill, 487 for what was received for the next year
 * (general chart of accounts, 944-40, 944-46 and 944-48), 1688 for the interest of a loan that runs, its own account for what is added to
 * the capital (941-16).
 */
export function dueAccount({ source, kind, counterpart }: Pick<YearEndDue, 'source' | 'kind' | 'counterpart'>): string {
  if (kind === 'capitalized-interest') return counterpart ?? loanAccounts.capital;
  if (source === 'bills') return '401000';
  if (source === 'loans') return loanAccounts.accruedInterest;
  return { 'accrued-charge': '468600', 'accrued-income': '468700', 'deferred-income': '487000' }[kind];
}

export const dueVoucherStart = 'DOS-';
const sourceMarks: Readonly<Record<DueSource, string>> = {
  refunds: 'R',
  registrations: 'I',
  'entry-proposals': 'S',
  bills: 'F',
  loans: 'E',
};

/** The voucher of the entry of a due. It names the year: the reversal of the year before does not count. */
export const dueVoucher = (yearId: string, { source, key, kind }: Pick<YearEndDue, 'source' | 'key' | 'kind'>): string =>
  `${dueVoucherStart}${sourceMarks[source]}-${derivedId(`${yearId} ${source} ${key} ${kind}`).slice(-12)}`;

/** The source and kind of an entry whose due is gone, by its voucher and the account against the charge. Undefined for another line. */
export function dueOfPosting(voucher: string, account: string): Pick<YearEndDue, 'source' | 'kind' | 'counterpart'> | undefined {
  const mark = voucher.slice(dueVoucherStart.length, dueVoucherStart.length + 1);
  if (mark === sourceMarks.loans && isLoanAccount(account)) return { source: 'loans', kind: 'capitalized-interest', counterpart: account };
  return dueSources
    .filter((source) => sourceMarks[source] === mark)
    .flatMap((source) => dueKinds.map((kind) => ({ source, kind })))
    .find((due) => due.kind !== 'capitalized-interest' && dueAccount(due) === account);
}

/** An entry of a charge credits the account against it, an entry of an accrued income debits it. */
export const isDueCredited = (kind: DueKind): boolean => kind !== 'accrued-income';

/** The part of a due that no entry has. Negative when the entries have more than what is owed now. @param balance debits less credits of the account against it */
export const remainingDue = ({ amount, kind }: Pick<YearEndDue, 'amount' | 'kind'>, balance: Cents): Cents =>
  cents(isDueCredited(kind) ? amount + balance : amount - balance);
