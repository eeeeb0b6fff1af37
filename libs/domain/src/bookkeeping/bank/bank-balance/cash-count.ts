import { type Cents, cents } from '@intendance/kernel/money.js';
import { bankBalanceErrors } from './bank-balance.errors.js';

/** Notes and coins of one value, in cents. */
export type CountedCash = { readonly value: Cents; readonly pieces: number };

/** The notes and coins of the euro, in cents. */
export const cashValues = [500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 2, 1] as const;

export const cashTotal = (cash: readonly CountedCash[]): Cents => cents(cash.reduce((sum, { value, pieces }) => sum + value * pieces, 0));

/**
 * The values that were counted, the largest first; without a piece a value is left out.
 * @throws bank-balance.cash-value for a value that is none of the euro, or twice; bank-balance.cash-differs when the sum is another one
 */
export function cashCount(cash: readonly CountedCash[], balance: Cents): CountedCash[] {
  const values = cash.map(({ value }) => value);
  if (new Set(values).size < values.length || !values.every((value) => cashValues.some((known) => known === value)))
    throw bankBalanceErrors.cashValue();
  const total = cashTotal(cash);
  if (total !== balance) throw bankBalanceErrors.cashDiffers(total);
  return cash.filter(({ pieces }) => pieces > 0).toSorted((left, right) => right.value - left.value);
}
