import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import { accountLabel, classLabel } from '../../plan/default-plan/account-labels.js';
import { isBalanceSheet, isNature, type Standing } from './carried-over.js';

/** Debits and credits on an account for a budget: before the first requested day, and up to the last one. */
export type AccountMovement = {
  account: string;
  budget: BudgetName;
  /** Opening entries are no movements of their year. */
  isOpening: boolean;
  beforeDebit: number;
  beforeCredit: number;
  upToDebit: number;
  upToCredit: number;
};

export type BalanceFigures = {
  openingDebit: Cents;
  openingCredit: Cents;
  debit: Cents;
  credit: Cents;
  closingDebit: Cents;
  closingCredit: Cents;
};
export type BalanceAccount = BalanceFigures & { account: string; label: string };
export type BalanceClass = { digit: string; label: string; accounts: BalanceAccount[]; totals: BalanceFigures };
export type TrialBalance = {
  classes: BalanceClass[];
  totals: BalanceFigures;
  /** Balance of classes 6 and 7 before the first day: the difference of the opening column, which has classes 1 to 5 only. */
  resultBefore: Cents;
};

type Sums = { opening: number; debit: number; credit: number };

/** Opening (classes 1 to 5), movements and closing of each account, by class. */
export function trialBalance(
  movements: readonly AccountMovement[],
  carried: readonly Standing[],
  names: ReadonlyMap<string, string>,
): TrialBalance {
  const sums = new Map<string, Sums>();
  const of = (account: string): Sums => {
    const accountSums = sums.get(account) ?? { opening: 0, debit: 0, credit: 0 };
    sums.set(account, accountSums);
    return accountSums;
  };
  let resultBefore = 0;
  for (const { account, amount } of carried) of(account).opening += amount;
  for (const { account, isOpening, beforeDebit, beforeCredit, upToDebit, upToCredit } of movements) {
    const sum = of(account);
    if (isOpening) {
      sum.opening += upToDebit - upToCredit;
      continue;
    }
    if (isBalanceSheet(account)) sum.opening += beforeDebit - beforeCredit;
    else if (isNature(account)) resultBefore += beforeCredit - beforeDebit;
    sum.debit += upToDebit - beforeDebit;
    sum.credit += upToCredit - beforeCredit;
  }
  const classes = classesOf(sums, names);
  return { classes, totals: total(classes.map(({ totals }) => totals)), resultBefore: cents(resultBefore) };
}

function classesOf(sums: ReadonlyMap<string, Sums>, names: ReadonlyMap<string, string>): BalanceClass[] {
  const accounts = [...sums]
    .filter(([, { opening, debit, credit }]) => opening !== 0 || debit !== 0 || credit !== 0)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([account, sum]) => ({ account, label: names.get(account) ?? accountLabel(account), ...figures(sum) }));
  const digits = [...new Set(accounts.map(({ account }) => account.charAt(0)))];
  return digits.map((digit) => {
    const members = accounts.filter(({ account }) => account.startsWith(digit));
    return { digit, label: classLabel(digit), accounts: members, totals: total(members) };
  });
}

function figures({ opening, debit, credit }: Sums): BalanceFigures {
  const closing = opening + debit - credit;
  return {
    openingDebit: cents(Math.max(opening, 0)),
    openingCredit: cents(Math.max(-opening, 0)),
    debit: cents(debit),
    credit: cents(credit),
    closingDebit: cents(Math.max(closing, 0)),
    closingCredit: cents(Math.max(-closing, 0)),
  };
}

const columns = ['openingDebit', 'openingCredit', 'debit', 'credit', 'closingDebit', 'closingCredit'] as const;

const total = (all: readonly BalanceFigures[]): BalanceFigures =>
  Object.fromEntries(columns.map((column) => [column, cents(all.reduce((sum, row) => sum + row[column], 0))])) as BalanceFigures;
