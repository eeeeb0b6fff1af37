import { daysFrom, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';

/** Days of a year in progress: those that have begun, and all. */
export type BudgetPace = { readonly elapsed: number; readonly days: number };

/** Before a month has passed, one payment would be the pace of a whole year. */
const fewestDays = 30;

/** Null for a year that is over, has not begun, or has just begun. */
export function budgetPace({ start, end }: { start: LocalDate; end: LocalDate }, today: LocalDate): BudgetPace | null {
  const elapsed = daysFrom(start, today);
  return elapsed < fewestDays || today >= end ? null : { elapsed, days: daysFrom(start, end) };
}

/** The amount that the whole year spends, or receives, when it goes on as it has begun. */
export const forecastOf = (realised: Cents, { elapsed, days }: BudgetPace): Cents => cents(Math.round((realised * days) / elapsed));
