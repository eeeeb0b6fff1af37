import type { Schema } from '@intendance/contract/client.js';

export type FiscalYear = Schema<'FiscalYearDto'>;
export type ClosingCheck = Schema<'ClosingCheckDto'>;
export type ClosingChecks = Schema<'ClosingChecksDto'>;
export type BankComparison = Schema<'BankComparisonDto'>;
export type BudgetResult = Schema<'BudgetResultDto'>;
export type Thresholds = Schema<'ThresholdsDto'>;
export type YearResult = Schema<'YearResultDto'>;
export type FecReport = Schema<'FecReportDto'>;
export type FecCheck = Schema<'FecCheckDto'>;

export const directionLabels = {
  aep_to_asc: 'de l’AEP vers les ASC',
  asc_to_aep: 'des ASC vers l’AEP',
  asc_to_associations: 'des ASC vers des associations',
} as const;

/** The part of a year that places a day. */
type Dated = Pick<FiscalYear, 'id' | 'name' | 'start_date' | 'end_date' | 'closed'>;

/** The year that holds a day; the latest one when none does. */
export const yearOf = <Year extends Dated>(years: readonly Year[], day: string): Year | undefined =>
  years.find(({ start_date, end_date }) => start_date <= day && day <= end_date) ??
  years.toSorted((left, right) => right.start_date.localeCompare(left.start_date))[0];

/** The year that the specification's call without a body creates: the one after the latest, or the current one. */
export function nextYearName(years: readonly Dated[], day: string): string {
  const latest = years.toSorted((left, right) => right.start_date.localeCompare(left.start_date))[0];
  return latest ? String(Number(latest.start_date.slice(0, 4)) + 1) : day.slice(0, 4);
}

/** A fiscal year lasts one year minus one day (specification): 28 February replaces the missing anniversary of 29 February. */
export function endOfYear(start: string): string {
  const [year = 0, month = 1, date = 1] = start.split('-').map(Number);
  const next = new Date(Date.UTC(year + 1, month - 1, date));
  // 29 February + 1 year rolls over to 1 March, and the day before is the right end already.
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
