import { type Cents, cents, sum, toEuros } from '@intendance/kernel/money.js';
import type { BudgetLineDto } from './budget.dto.js';

export type BudgetAmounts = { allocated: Cents; expenses: Cents; receipts: Cents; realised: Cents };

/** What only brings money in is followed by its receipts, the rest by its net cost. */
export const amountsOf = (
  { allocated, expenses, receipts }: { allocated: number; expenses: number; receipts: number },
  hasExpense: boolean,
): BudgetAmounts => ({
  allocated: cents(allocated),
  expenses: cents(expenses),
  receipts: cents(receipts),
  realised: cents(hasExpense ? expenses - receipts : receipts),
});

export const totalOf = (lines: readonly BudgetAmounts[]): BudgetAmounts => ({
  allocated: sum(lines.map(({ allocated }) => allocated)),
  expenses: sum(lines.map(({ expenses }) => expenses)),
  receipts: sum(lines.map(({ receipts }) => receipts)),
  realised: sum(lines.map(({ realised }) => realised)),
});

/** Never a percentage of nothing. */
export function budgetLine({ allocated, expenses, receipts, realised }: BudgetAmounts): BudgetLineDto {
  const balance = cents(allocated - realised);
  return {
    allocated: toEuros(allocated),
    expenses: toEuros(expenses),
    receipts: toEuros(receipts),
    realised: toEuros(realised),
    balance: toEuros(balance),
    percent: allocated > 0 ? Math.round((balance / allocated) * 10_000) / 100 : null,
  };
}
