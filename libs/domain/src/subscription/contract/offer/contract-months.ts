import { addDays, addMonths, type LocalDate } from '@intendance/kernel/local-date.js';
import type { BillingPeriod } from '../price-list/module-prices.js';

/** Both days are inside. */
export type Period = { readonly first: LocalDate; readonly last: LocalDate };
/** Months of a contract, counted from 0. */
export type MonthRange = { readonly start: number; readonly count: number };

/** Month `index` of a contract that begins on `start`: a contract of 31 January has months from 28 February and 31 March. */
export const contractMonth = (start: LocalDate, index: number): Period => ({
  first: addMonths(start, index),
  last: addDays(addMonths(start, index + 1), -1),
});

/** The month of the contract that holds `day`; 0 for a day before the contract. */
export function monthOn(start: LocalDate, day: LocalDate): number {
  if (day <= start) return 0;
  const calendarMonths = (Number(day.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(start.slice(5, 7));
  return addMonths(start, calendarMonths) <= day ? calendarMonths : calendarMonths - 1;
}

const monthsOf: Record<BillingPeriod, number> = { month: 1, year: 12 };

/** Months of the billing period that holds month `index`. */
export function billingRange(billing: BillingPeriod, index: number): MonthRange {
  const count = monthsOf[billing];
  return { start: Math.floor(index / count) * count, count };
}

export const periodOf = (start: LocalDate, range: MonthRange): Period => ({
  first: contractMonth(start, range.start).first,
  last: contractMonth(start, range.start + range.count - 1).last,
});
