import type { BankOperation } from '../bank/bank-operation/bank-operation.js';

/** The purse that a figure is of: a works council keeps two, the others one. */
export type BudgetScope = 'ASC' | 'AEP' | 'NO';

export type BudgetFigures = {
  allocated: number;
  expenses: number;
  receipts: number;
  realised: number;
  balance: number;
  percent: number | null;
  is_receipt: boolean;
};
export type FollowedActivity = BudgetFigures & { id: string; name: string };
export type FollowedCategory = FollowedActivity & { activities: FollowedActivity[] };
export type BookkeepingSummary = {
  exercice: { id: string; name: string } | null;
  balance: number;
  to_allocate: { count: number; amount: number };
  budgets: (BudgetFigures & { budget: string })[];
  last_operations: BankOperation[];
};
export type MonthAmounts = { month: string; receipts: number; expenses: number };
export type ActivityShare = { id: string; name: string; amount: number };
export type SplitAmount = { expenses: number; receipts: number; balance: number; allocated: number };
/** `version`: of the budgets of its year. */
export type BudgetFollowUp = { categories: FollowedCategory[]; totals: BudgetFigures; version: number };

export const scopeLabels: Record<BudgetScope, string> = { ASC: 'ASC', AEP: 'AEP', NO: 'Sans budget' };
export const isScope = (text: string | null | undefined): text is BudgetScope => text === 'ASC' || text === 'AEP' || text === 'NO';
