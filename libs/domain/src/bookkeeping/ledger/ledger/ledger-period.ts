import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type FiscalCalendar, type FiscalYear, knownYear, yearCovering } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '../../calendar/fiscal-year/fiscal-year.errors.js';
import { ledgerErrors } from './ledger.errors.js';

export type AskedPeriod = { yearId?: string; begin?: LocalDate; end?: LocalDate; asOf?: LocalDate };
export type LedgerPeriod = { year: FiscalYear; begin: LocalDate; end: LocalDate };

/**
 * Days of one year: by default the whole year; without any date, the year of today, or the last one. Undefined when there is no year.
 * `asOf` is the last day of the period.
 * @throws exercice.unknown, exercice.missing, ledger.two-years, ledger.inverted-dates, ledger.as-of-before
 */
export function ledgerPeriod(calendar: FiscalCalendar, requestedPeriod: AskedPeriod, today: LocalDate): LedgerPeriod | undefined {
  const year = requestedYear(calendar, requestedPeriod, today);
  if (!year) return undefined;
  const { begin = year.start, end = year.end, asOf = end } = requestedPeriod;
  if (begin < year.start || begin > year.end || end > year.end) throw ledgerErrors.twoYears();
  if (end < begin) throw ledgerErrors.invertedDates();
  if (asOf < begin) throw ledgerErrors.asOfBefore();
  return { year, begin, end: asOf < end ? asOf : end };
}

function requestedYear(calendar: FiscalCalendar, { yearId, begin, end, asOf }: AskedPeriod, today: LocalDate): FiscalYear | undefined {
  if (yearId !== undefined) return knownYear(calendar, yearId);
  const day = begin ?? end ?? asOf;
  if (day === undefined) return yearCovering(calendar, today) ?? calendar.years.at(-1);
  const year = yearCovering(calendar, day);
  if (!year) throw fiscalYearErrors.missing(day);
  return year;
}

/** The open years before this one, oldest first: their balances are provisional. */
export function openYearsBefore({ years }: FiscalCalendar, year: FiscalYear): FiscalYear[] {
  const before = years.filter(({ end }) => end < year.start);
  return before.slice(before.findLastIndex(({ isClosed }) => isClosed) + 1);
}
