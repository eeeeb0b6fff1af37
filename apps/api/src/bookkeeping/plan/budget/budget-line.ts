import { type BudgetPace, forecastOf } from '@intendance/domain/bookkeeping/plan/budget/budget-pace.js';
import { type Cents, cents, sum, toEuros } from '@intendance/kernel/money.js';
import type { BudgetLineDto } from './budget.dto.js';

export type BudgetAmounts = { allocated: Cents; expenses: Cents; receipts: Cents; realised: Cents; isReceipt: boolean };

/** An activity without expenses is followed by its receipts, every other one by its net cost. */
export const amountsOf = (
  { allocated, expenses, receipts }: { allocated: number; expenses: number; receipts: number },
  hasExpense: boolean,
): BudgetAmounts => ({
  allocated: cents(allocated),
  expenses: cents(expenses),
  receipts: cents(receipts),
  realised: cents(hasExpense ? expenses - receipts : receipts),
  isReceipt: !hasExpense,
});

/**
 * Amounts to spend and expected receipts are never added up: the total covers the first, and the second only when there is nothing else.
 */
export function totalOf(lines: readonly BudgetAmounts[]): BudgetAmounts {
  const isReceipt = lines.length > 0 && lines.every((line) => line.isReceipt);
  const followed = lines.filter((line) => line.isReceipt === isReceipt);
  return {
    allocated: sum(followed.map(({ allocated }) => allocated)),
    expenses: sum(lines.map(({ expenses }) => expenses)),
    receipts: sum(lines.map(({ receipts }) => receipts)),
    realised: sum(followed.map(({ realised }) => realised)),
    isReceipt,
  };
}

/** Never a percentage of nothing. @param pace of a year in progress, which has a forecast */
export function budgetLine(
  { allocated, expenses, receipts, realised, isReceipt }: BudgetAmounts,
  pace: BudgetPace | null = null,
): BudgetLineDto {
  const balance = cents(allocated - realised);
  return {
    allocated: toEuros(allocated),
    expenses: toEuros(expenses),
    receipts: toEuros(receipts),
    realised: toEuros(realised),
    balance: toEuros(balance),
    percent: allocated > 0 ? Math.round((balance / allocated) * 10_000) / 100 : null,
    is_receipt: isReceipt,
    forecast: pace && toEuros(forecastOf(realised, pace)),
  };
}
