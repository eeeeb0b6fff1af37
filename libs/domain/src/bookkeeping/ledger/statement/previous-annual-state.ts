import { type Case, type Fold, guarded, read } from '@intendance/kernel/case.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { addDays, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { type FiscalCalendar, type FiscalYear, knownYear, yearName } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '../../calendar/fiscal-year/fiscal-year.errors.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { previousAnnualStateErrors } from './previous-annual-state.errors.js';
import { type PreviousAnnualRow, type PreviousAnnualStateEvent, previousAnnualStateStream } from './previous-annual-state.events.js';

export type PreviousAnnualState = { readonly fileName: string; readonly rows: readonly PreviousAnnualRow[] } | null;
/** `id` is the first year of the ledger. */
export type PreviousAnnualStateCommand =
  | { type: 'ImportPreviousAnnualState'; id: FiscalYearId; fileName: string; rows: readonly PreviousAnnualRow[] }
  | { type: 'RemovePreviousAnnualState'; id: FiscalYearId };

export const previousAnnualStateFold: Fold<PreviousAnnualStateEvent, PreviousAnnualState> = {
  initial: null,
  evolve: (_, event) => (event.type === 'PreviousAnnualStateImported' ? event.data : null),
};

const folds = { previous: previousAnnualStateFold, calendar: fiscalCalendarDecider };

/** All writes of the annual state before the ledger. The calendar is guarded: the year is still open when the state is stored. */
export const previousAnnualStateCase: Case<PreviousAnnualStateCommand, PreviousAnnualState, typeof folds, 'previous'> = {
  folds,
  own: 'previous',
  streams: ({ id }, { environmentId }) => ({
    previous: read(previousAnnualStateStream(id)),
    calendar: guarded(fiscalCalendarStream(environmentId)),
  }),
  decide(command, { previous, calendar }) {
    const year = importableYear(calendar, command.id);
    if (year.isClosed) throw fiscalYearErrors.closed(year.name);
    const events = decide(command, previous);
    return { events: { previous: events }, answer: events.reduce(previousAnnualStateFold.evolve, previous) };
  },
};

function decide(command: PreviousAnnualStateCommand, state: PreviousAnnualState): PreviousAnnualStateEvent[] {
  if (command.type === 'RemovePreviousAnnualState') return state ? [{ type: 'PreviousAnnualStateRemoved', data: {} }] : [];
  const { fileName, rows } = command;
  if (rows.length === 0) throw previousAnnualStateErrors.noLine();
  const isSame = state !== null && canonicalJson(rows) === canonicalJson(state.rows);
  return isSame ? [] : [{ type: 'PreviousAnnualStateImported', data: { fileName, rows } }];
}

/** The first year of the ledger: later years have the one before. @throws exercice.unknown, annual-state.previous-known */
export function importableYear(calendar: FiscalCalendar, yearId: string): FiscalYear {
  const year = knownYear(calendar, yearId);
  const previous = calendar.years[calendar.years.indexOf(year) - 1];
  if (previous) throw previousAnnualStateErrors.previousKnown(previous.name);
  return year;
}

/** Name of the year before, whether the ledger has that year or not. */
export function nameOfYearBefore({ start }: Pick<FiscalYear, 'start'>): string {
  const end = addDays(start, -1);
  return yearName(aYearBefore(start), end);
}

const aYearBefore = (day: LocalDate): LocalDate => {
  const date = day.endsWith('-02-29') ? `${day.slice(0, 8)}28` : day;
  return localDate(`${Number(date.slice(0, 4)) - 1}${date.slice(4)}`);
};
