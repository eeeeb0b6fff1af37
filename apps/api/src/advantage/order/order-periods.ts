import { addDays, addMonths, type CalendarPeriod, type LocalDate, periodStart } from '@intendance/kernel/local-date.js';

/** The year, the month and the day, `2026`, `2026-03` and `2026-03-14`: the totals that an order counts in. */
export const periodsOf = (day: LocalDate): readonly string[] => [yearOf(day), monthOf(day), day];

export const yearOf = (day: LocalDate): string => day.slice(0, 4);
export const monthOf = (day: LocalDate): string => day.slice(0, 7);

/** The fewest years, months and days that make up a range, both bounds included: its totals are read from a few rows. */
export function coveringPeriods(from: LocalDate, to: LocalDate): string[] {
  const periods: string[] = [];
  for (let day = from; day <= to; ) {
    const months = beginsWithin(day, to, 'an', 12) ? 12 : beginsWithin(day, to, 'mois', 1) ? 1 : 0;
    periods.push(months === 12 ? yearOf(day) : months === 1 ? monthOf(day) : day);
    day = months > 0 ? addMonths(day, months) : addDays(day, 1);
  }
  return periods;
}

/** Whether a whole period starts on `day` and ends by `to`. */
const beginsWithin = (day: LocalDate, to: LocalDate, period: CalendarPeriod, months: number): boolean =>
  periodStart(day, period) === day && addDays(addMonths(day, months), -1) <= to;
