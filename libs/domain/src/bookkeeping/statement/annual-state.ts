import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../budget/budget-name.js';
import { isNature, type Standing } from './carried-over.js';
import type { AccountMovement } from './trial-balance.js';

/** What an activity cost and brought in, for a budget. No activity: an entry that was written by hand. */
export type ActivityAmounts = { budget: BudgetName; activityId: string; expenses: number; receipts: number };
export type ActivityName = { name: string; categoryId: string; categoryName: string };

export type AnnualRow = {
  categoryId: string;
  categoryName: string;
  activityId: string;
  activityName: string;
  budget: BudgetName;
  expenses: Cents;
  prevExpenses: Cents;
  receipts: Cents;
  prevReceipts: Cents;
};
/** A receipts, B expenses, C = A − B, D what was left before, E = C + D and what came from the other budget. */
export type AnnualSection = {
  /** Null: all budgets together, where the law keeps none apart. */
  budget: BudgetName | null;
  label: string;
  receipts: Cents;
  prevReceipts: Cents;
  expenses: Cents;
  prevExpenses: Cents;
  result: Cents;
  prevResult: Cents;
  previousBalance: Cents;
  transferred: Cents;
  balance: Cents;
};
export type Control = { code: string; label: string; expected: Cents; actual: Cents };
export type AnnualState = { rows: AnnualRow[]; sections: AnnualSection[]; controls: Control[] };

export type AnnualFigures = {
  current: readonly ActivityAmounts[];
  previous: readonly ActivityAmounts[];
  names: ReadonlyMap<string, ActivityName>;
  /** Of the whole year. */
  movements: readonly AccountMovement[];
  /** What earlier open years leave for now. */
  carried: readonly Standing[];
};

const sectionLabels: Readonly<Record<BudgetName, string>> = {
  AEP: 'Attributions économiques et professionnelles',
  ASC: 'Activités sociales et culturelles',
  '': 'Sans budget',
};

/** Receipts and expenses of the year by activity, beside those of the one before. */
export function annualState(figures: AnnualFigures, isCouncil: boolean): AnnualState {
  const rows = rowsOf(figures);
  const budgets = isCouncil ? (['AEP', 'ASC', ''] as const) : ([null] as const);
  const sections = budgets
    .map((budget) => sectionOf(budget, rows, figures))
    .filter(
      ({ budget, ...amounts }) => budget !== '' || Object.values(amounts).some((amount) => typeof amount === 'number' && amount !== 0),
    );
  return { rows, sections, controls: [cashControl(sections, figures.movements)] };
}

function rowsOf({ current, previous, names }: AnnualFigures): AnnualRow[] {
  const rows = new Map<string, AnnualRow>();
  const row = ({ budget, activityId }: ActivityAmounts): AnnualRow => {
    const key = `${budget} ${activityId}`;
    const name = names.get(activityId) ?? unnamed;
    const { categoryId, categoryName, name: activityName } = name;
    const zero = cents(0);
    const amounts = { expenses: zero, prevExpenses: zero, receipts: zero, prevReceipts: zero };
    const known = rows.get(key) ?? { categoryId, categoryName, activityId, activityName, budget, ...amounts };
    rows.set(key, known);
    return known;
  };
  for (const amounts of current) Object.assign(row(amounts), { expenses: cents(amounts.expenses), receipts: cents(amounts.receipts) });
  for (const amounts of previous)
    Object.assign(row(amounts), { prevExpenses: cents(amounts.expenses), prevReceipts: cents(amounts.receipts) });
  return [...rows.values()].toSorted(inOrder);
}

function sectionOf(budget: BudgetName | null, rows: readonly AnnualRow[], { movements, carried }: AnnualFigures): AnnualSection {
  const mine = <Item extends { budget: BudgetName }>(items: readonly Item[]) =>
    items.filter((item) => budget === null || item.budget === budget);
  const total = (value: (row: AnnualRow) => number): number => mine(rows).reduce((sum, row) => sum + value(row), 0);
  const [receipts, expenses] = [total((row) => row.receipts), total((row) => row.expenses)];
  const [prevReceipts, prevExpenses] = [total((row) => row.prevReceipts), total((row) => row.prevExpenses)];
  const equity = mine(movements).filter(({ account }) => /^1[012]/.test(account));
  const opened = equity.filter(({ isOpening }) => isOpening).reduce((sum, row) => sum + row.upToCredit - row.upToDebit, 0);
  const left = mine(carried)
    .filter(({ account }) => /^1[012]/.test(account))
    .reduce((sum, { amount }) => sum - amount, 0);
  const transferred = equity.filter(({ isOpening }) => !isOpening).reduce((sum, row) => sum + row.upToCredit - row.upToDebit, 0);
  const result = receipts - expenses;
  return {
    budget,
    label: budget === null ? 'Recettes et dépenses' : sectionLabels[budget],
    receipts: cents(receipts),
    prevReceipts: cents(prevReceipts),
    expenses: cents(expenses),
    prevExpenses: cents(prevExpenses),
    result: cents(result),
    prevResult: cents(prevReceipts - prevExpenses),
    previousBalance: cents(opened + left),
    transferred: cents(transferred),
    balance: cents(result + opened + left + transferred),
  };
}

/** What was earned is what the accounts gained, but for what waits on 471 and 580. */
function cashControl(sections: readonly AnnualSection[], movements: readonly AccountMovement[]): Control {
  const gained = movements
    .filter(({ account, isOpening }) => !isOpening && !isNature(account) && !/^1[012]/.test(account))
    .reduce((sum, { account, upToDebit, upToCredit }) => (isCash(account) || isPending(account) ? sum + upToDebit - upToCredit : sum), 0);
  const earned = sections.reduce((sum, { result }) => sum + result, 0);
  return {
    code: 'cash',
    label: 'Le résultat est égal à la variation de trésorerie (hors comptes 471 et 580)',
    expected: cents(gained),
    actual: cents(earned),
  };
}

/** Banks, savings, cash, what is to be cashed. */
export const isCash = (account: string): boolean => /^5[0-4]/.test(account);
export const isPending = (account: string): boolean => /^(471|58)/.test(account);

const unnamed: ActivityName = { name: 'Sans activité', categoryId: '', categoryName: 'Écritures diverses' };
const budgetRank: Readonly<Record<BudgetName, number>> = { AEP: 0, ASC: 1, '': 2 };

const inOrder = (left: AnnualRow, right: AnnualRow): number =>
  budgetRank[left.budget] - budgetRank[right.budget] ||
  left.categoryName.localeCompare(right.categoryName, 'fr') ||
  left.activityName.localeCompare(right.activityName, 'fr') ||
  (left.activityId < right.activityId ? -1 : 1);
