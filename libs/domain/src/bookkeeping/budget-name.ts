import { searchText } from '@intendance/kernel/names.js';

/** The two budgets that the law separates in a works council; empty in other structures. */
export const budgetNames = ['', 'ASC', 'AEP'] as const;
export type BudgetName = (typeof budgetNames)[number];

/** The budget that a file names in its own words; null for none of both. */
export function writtenBudget(text: string): BudgetName | null {
  const plain = searchText(text);
  if (plain === 'aep' || /fonctionnement|economique/.test(plain)) return 'AEP';
  return plain === 'asc' || /social/.test(plain) ? 'ASC' : null;
}
