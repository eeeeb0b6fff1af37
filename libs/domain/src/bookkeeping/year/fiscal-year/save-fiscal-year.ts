import { type Case, guarded, PendingStream, read, type WithVersion, withVersion } from '@intendance/kernel/case.js';
import { stale } from '@intendance/kernel/domain-error.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type FiscalYear, knownYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider, type WrittenOutside } from '../../calendar/fiscal-year/fiscal-year.js';
import { type PatrimonialStateEvent, patrimonialStateStream } from '../../ledger/statement/patrimonial-state.events.js';
import { type PatrimonialState, patrimonialStateDecider } from '../../ledger/statement/patrimonial-state.js';
import { statePatrimony } from '../../ledger/statement/patrimonial-state-case.js';

/** Saves the dates of a year and its patrimonial statement: both or none. */
export type SaveFiscalYear = {
  readonly type: 'SaveFiscalYear';
  readonly id: FiscalYearId;
  /** Absent: the year keeps its dates. */
  readonly dates?: { readonly start: LocalDate | null; readonly end: LocalDate | null } & WrittenOutside;
  /** Absent: the statement stays. `expected` is the version of the statement that the caller read. */
  readonly statement?: Pick<PatrimonialState, 'lines' | 'details'> & { readonly expected?: number | undefined };
};

const folds = { calendar: fiscalCalendarDecider, statement: withVersion(patrimonialStateDecider) };

/** The answer is the year after the save. */
export const saveFiscalYearCase: Case<SaveFiscalYear, FiscalYear, typeof folds, 'calendar'> = {
  folds,
  own: 'calendar',
  streams: ({ id, statement }, { environmentId }) => ({
    calendar: guarded(fiscalCalendarStream(environmentId)),
    statement: statement && read(patrimonialStateStream(id)),
  }),
  decide({ id: yearId, dates, statement: sent }, { calendar, statement }) {
    knownYear(calendar, yearId);
    const pending = new PendingStream(fiscalCalendarDecider, calendar);
    if (dates) pending.append(fiscalCalendarDecider.decide({ type: 'ChangeFiscalYearDates', data: { yearId, ...dates } }, calendar));
    const year = knownYear(pending.state, yearId);
    return { events: { calendar: pending.events, statement: sent ? stated(year, sent, statement) : [] }, answer: year };
  },
};

/** @throws exercice.closed, stale, patrimonial-state.detail-missing */
function stated(
  year: FiscalYear,
  { lines, details, expected }: NonNullable<SaveFiscalYear['statement']>,
  { state, version }: WithVersion<PatrimonialState>,
): PatrimonialStateEvent[] {
  if (expected !== undefined && expected !== version && !year.isClosed) throw stale(version);
  return statePatrimony(year, { type: 'SavePatrimonialState', data: { lines, details } }, state);
}
