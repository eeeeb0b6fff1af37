import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import { annualControls, type Control } from './annual-controls.js';
import { type AnnualRow, annualRows, type RowFigures } from './annual-rows.js';
import type { Standing } from './carried-over.js';
import type { AccountMovement } from './trial-balance.js';

/**
 * A receipts, B expenses, C = A − B, D balance brought forward, E = C + D and the transfers from the other budget. As in the model of the
 * accounting rules, A counts the employer's contribution net of the part handed on to the central committee, which B leaves out.
 */
export type AnnualSection = {
  /** Null: all budgets together, for a structure without separate budgets. */
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
  grossContribution: Cents;
  prevGrossContribution: Cents;
  handedOn: Cents;
  prevHandedOn: Cents;
};
export type AnnualState = { rows: AnnualRow[]; sections: AnnualSection[]; controls: Control[] };

export type AnnualFigures = RowFigures & {
  /** Movements of the whole year. */
  movements: readonly AccountMovement[];
  /** Balances that earlier open years carry over, until their closing posts them. */
  carried: readonly Standing[];
};

const sectionLabels: Readonly<Record<BudgetName, string>> = {
  AEP: 'Attributions économiques et professionnelles',
  ASC: 'Activités sociales et culturelles',
  '': 'Sans budget',
};

/** Receipts and expenses of the year by activity, beside those of the one before. */
export function annualState(figures: AnnualFigures, isCouncil: boolean): AnnualState {
  const rows = annualRows(figures, isCouncil);
  const budgets = isCouncil ? (['AEP', 'ASC', ''] as const) : ([null] as const);
  const sections = budgets
    .map((budget) => sectionOf(budget, rows, figures))
    .filter(
      ({ budget, ...amounts }) => budget !== '' || Object.values(amounts).some((amount) => typeof amount === 'number' && amount !== 0),
    );
  return { rows, sections, controls: annualControls(sections, figures.movements) };
}

function sectionOf(budget: BudgetName | null, rows: readonly AnnualRow[], { movements, carried }: AnnualFigures): AnnualSection {
  const mine = <Item extends { budget: BudgetName }>(items: readonly Item[]) =>
    items.filter((item) => budget === null || item.budget === budget);
  const total = (value: (row: AnnualRow) => number): number => mine(rows).reduce((sum, row) => sum + value(row), 0);
  const [handedOn, prevHandedOn] = [total((row) => row.handedOn), total((row) => row.prevHandedOn)];
  const [receipts, expenses] = [total((row) => row.receipts) - handedOn, total((row) => row.expenses) - handedOn];
  const [prevReceipts, prevExpenses] = [total((row) => row.prevReceipts) - prevHandedOn, total((row) => row.prevExpenses) - prevHandedOn];
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
    grossContribution: cents(total((row) => row.contribution)),
    prevGrossContribution: cents(total((row) => row.prevContribution)),
    handedOn: cents(handedOn),
    prevHandedOn: cents(prevHandedOn),
  };
}
