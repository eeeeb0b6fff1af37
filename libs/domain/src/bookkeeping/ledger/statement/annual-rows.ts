import { type Cents, cents } from '@intendance/kernel/money.js';
import { searchText } from '@intendance/kernel/names.js';
import type { BudgetName } from '../../budget-name.js';
import type { PreviousAnnualRow } from './previous-annual-state.events.js';

/**
 * Expenses and receipts of an activity for a budget. An entry by hand has no activity. `contribution` is the part of the receipts that the
 * employer pays by law, `handedOn` the part of the expenses that goes to the central committee.
 */
export type ActivityAmounts = {
  budget: BudgetName;
  activityId: string;
  /** Account label of an entry without activity, such as `Dotations aux amortissements`. */
  account?: string;
  expenses: number;
  receipts: number;
  contribution?: number;
  handedOn?: number;
};
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
  contribution: Cents;
  prevContribution: Cents;
  handedOn: Cents;
  prevHandedOn: Cents;
};

export type RowFigures = {
  current: readonly ActivityAmounts[];
  previous: readonly ActivityAmounts[];
  /** The rows of a year outside the ledger. */
  imported?: readonly PreviousAnnualRow[];
  names: ReadonlyMap<string, ActivityName>;
};

/** A row per budget and activity, beside the year before. Only a works council hands a share of its contributions on. */
export function annualRows({ current, previous, imported = [], names }: RowFigures, isCouncil: boolean): AnnualRow[] {
  const rows = new Map<string, AnnualRow>();
  const row = (key: string, budget: BudgetName, activityId: string, name: ActivityName): AnnualRow => {
    const { categoryId, categoryName, name: activityName } = name;
    const annualRow = rows.get(key) ?? { categoryId, categoryName, activityId, activityName, budget, ...noAmounts };
    rows.set(key, annualRow);
    return annualRow;
  };
  const bookedRow = ({ budget, activityId, account }: ActivityAmounts) =>
    row(
      account === undefined ? `${budget} ${activityId}` : `${budget} =${account}`,
      budget,
      activityId,
      names.get(activityId) ?? (account === undefined ? unnamed : { ...unnamed, name: account }),
    );
  for (const amounts of current) {
    const { contribution, handedOn } = sharesOf(amounts, isCouncil);
    const [expenses, receipts] = [cents(amounts.expenses), cents(amounts.receipts)];
    Object.assign(bookedRow(amounts), { expenses, receipts, contribution, handedOn });
  }
  for (const amounts of previous) addPrevious(bookedRow(amounts), amounts, isCouncil);
  const ids = idsByName(rows, names);
  for (const importedRow of imported) {
    const id = ids(importedRow);
    const name = { name: importedRow.activity, categoryId: '', categoryName: importedRow.category || unnamed.categoryName };
    const key =
      id === undefined
        ? `${importedRow.budget} /${searchText(importedRow.category)}/${searchText(importedRow.activity)}`
        : `${importedRow.budget} ${id}`;
    addPrevious(row(key, importedRow.budget, id ?? '', names.get(id ?? '') ?? name), importedAmounts(importedRow), isCouncil);
  }
  return [...rows.values()].toSorted(inOrder);
}

function addPrevious(row: AnnualRow, amounts: Omit<ActivityAmounts, 'activityId'>, isCouncil: boolean): void {
  const { contribution, handedOn } = sharesOf(amounts, isCouncil);
  row.prevExpenses = cents(row.prevExpenses + amounts.expenses);
  row.prevReceipts = cents(row.prevReceipts + amounts.receipts);
  row.prevContribution = cents(row.prevContribution + contribution);
  row.prevHandedOn = cents(row.prevHandedOn + handedOn);
}

const sharesOf = ({ contribution = 0, handedOn = 0 }: Omit<ActivityAmounts, 'activityId'>, isCouncil: boolean) => ({
  contribution: cents(isCouncil ? contribution : 0),
  handedOn: cents(isCouncil ? handedOn : 0),
});

const importedAmounts = ({ budget, account, expenses, receipts }: PreviousAnnualRow): Omit<ActivityAmounts, 'activityId'> => ({
  budget,
  expenses,
  receipts,
  contribution: account !== null && isContribution(account) ? receipts : 0,
  handedOn: account !== null && isHandedOn(account) ? expenses : 0,
});

/** The activity that a file names: of the same budget this year, else of the plan; by category and name, whatever their accents. */
function idsByName(
  rows: ReadonlyMap<string, AnnualRow>,
  names: RowFigures['names'],
): (importedRow: PreviousAnnualRow) => string | undefined {
  const keyOf = (category: string, activity: string): string => `${searchText(category)}/${searchText(activity)}`;
  const ids = new Map<string, string>();
  for (const [id, { name, categoryName }] of names) ids.set(keyOf(categoryName, name), id);
  for (const { budget, activityId, activityName, categoryName } of rows.values())
    if (activityId !== '') ids.set(`${budget} ${keyOf(categoryName, activityName)}`, activityId);
  return ({ budget, category, activity }) => {
    const key = keyOf(category, activity);
    return ids.get(`${budget} ${key}`) ?? ids.get(key);
  };
}

/** The employer's contributions to the two budgets. */
export const isContribution = (account: string): boolean => account.startsWith('7562');
/** Amounts paid on to the central committee. */
export const isHandedOn = (account: string): boolean => account.startsWith('6551');
const none = cents(0);
const noAmounts = {
  expenses: none,
  prevExpenses: none,
  receipts: none,
  prevReceipts: none,
  contribution: none,
  prevContribution: none,
  handedOn: none,
  prevHandedOn: none,
};
const unnamed: ActivityName = { name: 'Sans activité', categoryId: '', categoryName: 'Hors activités' };
const budgetRank: Readonly<Record<BudgetName, number>> = { AEP: 0, ASC: 1, '': 2 };

const inOrder = (left: AnnualRow, right: AnnualRow): number =>
  budgetRank[left.budget] - budgetRank[right.budget] ||
  left.categoryName.localeCompare(right.categoryName, 'fr') ||
  left.activityName.localeCompare(right.activityName, 'fr') ||
  (left.activityId < right.activityId ? -1 : 1);
