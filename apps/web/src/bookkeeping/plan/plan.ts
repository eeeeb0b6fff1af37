import type { BudgetName } from '../bank-operation/bank-operation.js';

export type AccountingCategory = { id: string; name: string; allocated_budget?: number | null };
export type AccountingActivity = {
  id: string;
  name: string;
  category: AccountingCategory;
  budget: BudgetName;
  /** 6…, null when nothing is spent on it; `OUI` or `NON` without VIEW_DETAILS. */
  expense_accounting_code: string | null;
  /** 7… */
  taking_accounting_code: string | null;
  keywords: string[];
  is_used: boolean;
  /** Of the fiscal year that was asked for. */
  allocated_budget: number | null;
  version: number;
};

export const budgetChoices: readonly { value: BudgetName; label: string }[] = [
  { value: '', label: 'Aucun' },
  { value: 'ASC', label: 'ASC' },
  { value: 'AEP', label: 'AEP' },
];

export const isThere = (code: string | null): boolean => code !== null && code !== '' && code !== 'NON';

/** Whether the plan lets an operation of that mode go to the activity. */
export const serves = ({ expense_accounting_code, taking_accounting_code }: AccountingActivity, mode: 'taking' | 'expense'): boolean =>
  isThere(mode === 'expense' ? expense_accounting_code : taking_accounting_code);
