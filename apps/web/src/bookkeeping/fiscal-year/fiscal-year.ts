export type FiscalYear = { id: string; name: string; start_date: string; end_date: string; closed: boolean };

/** The year that holds a day; the latest one when none does. */
export const yearOf = (years: readonly FiscalYear[], day: string): FiscalYear | undefined =>
  years.find(({ start_date, end_date }) => start_date <= day && day <= end_date) ??
  years.toSorted((left, right) => right.start_date.localeCompare(left.start_date))[0];

/** A fiscal year is one year minus one day long (specification): the 29 February has no anniversary, the 28 stands for it. */
export function endOfYear(start: string): string {
  const [year = 0, month = 1, date = 1] = start.split('-').map(Number);
  const next = new Date(Date.UTC(year + 1, month - 1, date));
  // 29 February + 1 year rolls over to 1 March, whose eve is the right end already.
  next.setUTCDate(next.getUTCDate() - 1);
  return next.toISOString().slice(0, 10);
}

/** The other way round: the start of the year that ends then. */
export function startOfYear(end: string): string {
  const [year = 0, month = 1, date = 1] = end.split('-').map(Number);
  const start = new Date(Date.UTC(year, month - 1, date + 1));
  start.setUTCFullYear(start.getUTCFullYear() - 1);
  return start.toISOString().slice(0, 10);
}
