/** The purse that a figure is of: a works council keeps two, the others one. */
export type BudgetScope = 'ASC' | 'AEP' | 'NO';

export type BudgetFigures = { allocated: number; takings: number; expenses: number; balance: number; percent: number | null };
export type BookkeepingSummary = {
  exercice: { id: string; name: string } | null;
  unallocated: { count: number; amount: number };
  bank_balance: number;
  takings: number;
  expenses: number;
  result: number;
  budgets: (BudgetFigures & { budget: '' | 'ASC' | 'AEP' })[];
};
export type MonthFigures = { month: string; takings: number; expenses: number };
export type ActivityShare = { id: string; name: string; category: { id: string; name: string } | null; amount: number };
export type CategoryFigures = { id: string; name: string; allocated: number; takings: number; expenses: number };

export const scopeLabels: Record<BudgetScope, string> = { ASC: 'ASC', AEP: 'AEP', NO: 'Sans budget' };
export const isScope = (text: string | null | undefined): text is BudgetScope => text === 'ASC' || text === 'AEP' || text === 'NO';
