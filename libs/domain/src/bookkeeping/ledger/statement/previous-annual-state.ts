import type { Decider } from '@intendance/kernel/decider.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { addDays, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { type FiscalCalendar, type FiscalYear, knownYear, yearName } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '../../calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { previousAnnualStateErrors } from './previous-annual-state.errors.js';
import type { PreviousAnnualRow, PreviousAnnualStateEvent } from './previous-annual-state.events.js';

export type PreviousAnnualState = { readonly fileName: string; readonly rows: readonly PreviousAnnualRow[] } | null;
type InCalendar = { calendar: FiscalCalendar; yearId: FiscalYearId };
export type PreviousAnnualStateCommand =
  | { type: 'ImportPreviousAnnualState'; data: InCalendar & { fileName: string; rows: readonly PreviousAnnualRow[] } }
  | { type: 'RemovePreviousAnnualState'; data: InCalendar };

export const previousAnnualStateDecider: Decider<PreviousAnnualStateCommand, PreviousAnnualStateEvent, PreviousAnnualState> = {
  initial: null,
  decide: (command, state) => {
    const { calendar, yearId } = command.data;
    const year = importableYear(calendar, yearId);
    if (year.isClosed) throw fiscalYearErrors.closed(year.name);
    if (command.type === 'RemovePreviousAnnualState') return state ? [{ type: 'PreviousAnnualStateRemoved', data: {} }] : [];
    const { fileName, rows } = command.data;
    if (rows.length === 0) throw previousAnnualStateErrors.noLine();
    const isSame = state !== null && canonicalJson(rows) === canonicalJson(state.rows);
    return isSame ? [] : [{ type: 'PreviousAnnualStateImported', data: { fileName, rows } }];
  },
  evolve: (_, event) => (event.type === 'PreviousAnnualStateImported' ? event.data : null),
};

/** The first year of the books: the others have the one before. @throws exercice.unknown, annual-state.previous-known */
export function importableYear(calendar: FiscalCalendar, yearId: string): FiscalYear {
  const year = knownYear(calendar, yearId);
  const previous = calendar.years[calendar.years.indexOf(year) - 1];
  if (previous) throw previousAnnualStateErrors.previousKnown(previous.name);
  return year;
}

/** What the year before is called, whether the books have it or not. */
export function nameOfYearBefore({ start }: Pick<FiscalYear, 'start'>): string {
  const end = addDays(start, -1);
  return yearName(aYearBefore(start), end);
}

const aYearBefore = (day: LocalDate): LocalDate => {
  const date = day.endsWith('-02-29') ? `${day.slice(0, 8)}28` : day;
  return localDate(`${Number(date.slice(0, 4)) - 1}${date.slice(4)}`);
};
