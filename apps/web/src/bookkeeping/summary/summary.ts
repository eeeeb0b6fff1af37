import type { BankOperation } from '../bank/bank-operation/bank-operation.js';
import type { BudgetFigures } from '../plan/budget/budget-follow-up.js';

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
