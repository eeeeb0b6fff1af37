import type { BudgetName } from '../bank-operation/bank-operation.js';

export type AccountingCategory = { id: string; name: string };
export type AccountingActivity = {
  id: string;
  name: string;
  category: AccountingCategory;
  budget: BudgetName;
  /** 6…, empty when nothing is spent on it; `OUI` or `NON` without VIEW_DETAILS. */
  expense_accounting_code: string;
  /** 7… */
  taking_accounting_code: string;
  keywords: string[];
  is_used: boolean;
  allocated_budget?: number | null;
};

export const budgetChoices: readonly { value: BudgetName; label: string }[] = [
  { value: '', label: 'Aucun' },
  { value: 'ASC', label: 'ASC' },
  { value: 'AEP', label: 'AEP' },
];

const isThere = (code: string): boolean => code !== '' && code !== 'NON';

/** Whether the plan lets an operation of that mode go to the activity. */
export const serves = ({ expense_accounting_code, taking_accounting_code }: AccountingActivity, mode: 'taking' | 'expense'): boolean =>
  isThere(mode === 'expense' ? expense_accounting_code : taking_accounting_code);
