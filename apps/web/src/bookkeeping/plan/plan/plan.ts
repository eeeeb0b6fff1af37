import type { Schema } from '@intendance/contract/client.js';
import type { BudgetName } from '../../budget-name.js';

export type AccountingCategory = Schema<'AccountingCategoryDto'>;
/** Without VIEW_DETAILS, its codes are OUI or NON. */
export type AccountingActivity = Schema<'AccountingActivityDto'>;
export type PlanPage = Schema<'AccountingActivityPageDto'>;
export type PlanLine = Schema<'PlanActivityDto'>;

/** The budgets of a works council. */
export const purseChoices: readonly { value: BudgetName; label: string }[] = [
  { value: 'ASC', label: 'ASC' },
  { value: 'AEP', label: 'AEP' },
];
export const budgetChoices: readonly { value: BudgetName; label: string }[] = [
  { value: '', label: 'Aucun' },
  { value: 'ASC', label: 'ASC' },
  { value: 'AEP', label: 'AEP' },
];

export const isThere = (code: string | null): boolean => code !== null && code !== '' && code !== 'NON';

/** Whether the plan lets an operation of that mode go to the activity. */
export const serves = ({ expense_accounting_code, taking_accounting_code }: AccountingActivity, mode: 'taking' | 'expense'): boolean =>
  isThere(mode === 'expense' ? expense_accounting_code : taking_accounting_code);
