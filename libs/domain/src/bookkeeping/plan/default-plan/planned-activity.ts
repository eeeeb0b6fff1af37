import type { BudgetName } from '../../budget-name.js';

export type PlannedActivity = {
  budget: BudgetName;
  category: string;
  name: string;
  expense: string | null;
  taking: string | null;
  keywords: readonly string[];
};

type Row = readonly [name: string, expense: string | null, taking: string | null, ...keywords: string[]];

export const planned = (budget: BudgetName, category: string, ...rows: readonly Row[]): PlannedActivity[] =>
  rows.map(([name, expense, taking, ...keywords]) => ({ budget, category, name, expense, taking, keywords }));
