import type { Decider } from '@intendance/kernel/decider.js';
import { addDays, isWithin, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { differenceOf, noteOn } from './bank-difference.js';
import {
  type Closing,
  closingNoteOn,
  evolve,
  type FiscalCalendar,
  type FiscalYear,
  knownYear,
  linkedEnd,
  losesDays,
  yearName,
} from './fiscal-calendar.js';
import { fiscalYearErrors } from './fiscal-year.errors.js';
import type { BankBalances, ExplainableCheck, FiscalYearEvent, FiscalYearId, FreezePurpose } from './fiscal-year.events.js';

type Dates = { start: LocalDate | null; end: LocalDate | null };
/**
 * `writtenOutside`: operations and entries of the year that the new dates leave out, counted during the freeze with this id; null when
 * nobody counted, for dates that leave no day out.
 */
export type WrittenOutside = { writtenOutside: { count: number; freezeId: string } | null };

export type FiscalYearCommand =
  /** The year after the latest one; the civil year of today when there is none. */
  | { type: 'CreateFiscalYear'; data: { yearId: FiscalYearId; today: LocalDate } }
  /** Creates the first year with the dates of the wizard, or gives it these dates. Without an end, the year lasts a year less a day. */
  | { type: 'SetFirstFiscalYear'; data: Dates & WrittenOutside & { yearId: FiscalYearId } }
  | { type: 'ChangeFiscalYearDates'; data: Dates & WrittenOutside & { yearId: FiscalYearId } }
  | { type: 'StartFiscalYearFreeze'; data: Freeze }
  /** Cancels the freeze with this id only: a later freeze goes on. */
  | { type: 'CancelFiscalYearFreeze'; data: { yearId: FiscalYearId; reason: string; freezeId: string | undefined } }
  | { type: 'ValidatePeriod'; data: { yearId: FiscalYearId; upTo: LocalDate } }
  | { type: 'CloseFiscalYear'; data: Closing & { yearId: FiscalYearId } }
  /** `balances`: as they are now; null when nobody knows a statement of the account. */
  | { type: 'ExplainBankDifference'; data: { yearId: FiscalYearId; balances: BankBalances | null; text: string; at: string } }
  /** `state`: of the point as it is now; null when there is nothing to explain. */
  | { type: 'ExplainClosingPoint'; data: { yearId: FiscalYearId; check: ExplainableCheck; state: string | null; text: string; at: string } }
  | { type: 'ReopenFiscalYear'; data: { yearId: FiscalYearId; reason: string; at: string } };

export const fiscalCalendarDecider: Decider<FiscalYearCommand, FiscalYearEvent, FiscalCalendar> = {
  initial: { years: [] },
  decide,
  evolve,
};

function decide(command: FiscalYearCommand, calendar: FiscalCalendar): FiscalYearEvent[] {
  switch (command.type) {
    case 'CreateFiscalYear':
      return create(calendar, command.data.yearId, command.data.today);
    case 'SetFirstFiscalYear': {
      const [first] = calendar.years;
      if (first) return changeDates(calendar, first, command.data);
      const dates = completeDates(command.data);
      return [{ type: 'FiscalYearCreated', data: { yearId: command.data.yearId, ...dates } }];
    }
    case 'ChangeFiscalYearDates':
      return changeDates(calendar, knownYear(calendar, command.data.yearId), command.data);
    case 'StartFiscalYearFreeze':
      return freeze(calendar, knownYear(calendar, command.data.yearId), command.data);
    case 'CancelFiscalYearFreeze': {
      const { freezeId, ...data } = command.data;
      const { frozen } = knownYear(calendar, data.yearId);
      return frozen && frozen.freezeId === freezeId ? [{ type: 'FiscalYearFreezeCancelled', data }] : [];
    }
    case 'ValidatePeriod':
      return validate(knownYear(calendar, command.data.yearId), command.data.upTo);
    case 'CloseFiscalYear':
      return close(calendar, command.data);
    case 'ExplainBankDifference':
      return explain(knownYear(calendar, command.data.yearId), command.data);
    case 'ExplainClosingPoint':
      return explainPoint(knownYear(calendar, command.data.yearId), command.data);
    case 'ReopenFiscalYear':
      return reopen(calendar, command.data);
  }
}

function create({ years }: FiscalCalendar, yearId: FiscalYearId, today: LocalDate): FiscalYearEvent[] {
  if (years.some(({ id }) => id === yearId)) return [];
  const latest = years.at(-1);
  const start = latest ? addDays(latest.end, 1) : localDate(`${today.slice(0, 4)}-01-01`);
  return [{ type: 'FiscalYearCreated', data: { yearId, ...completeDates({ start, end: null }) } }];
}

function changeDates(calendar: FiscalCalendar, year: FiscalYear, request: Dates & WrittenOutside): FiscalYearEvent[] {
  const dates = acceptedDates(calendar, year, request);
  if (dates.start === year.start && dates.end === year.end) return [];
  if (losesDays(year, dates)) {
    const { count, freezeId } = request.writtenOutside ?? {};
    // Something may have been written since the count.
    if (count === undefined || year.frozen?.freezeId !== freezeId) throw fiscalYearErrors.notFrozen();
    if (count > 0) throw fiscalYearErrors.writtenOutside(count);
  }
  return [{ type: 'FiscalYearDatesChanged', data: { yearId: year.id, ...dates } }];
}

/**
 * Checks new dates against the calendar alone, whatever is written in the year.
 * @throws exercice.date-missing, inverted-dates, too-long, closed, frozen, validated, not-contiguous, next-not-contiguous
 */
export function acceptedDates(calendar: FiscalCalendar, year: FiscalYear, requestedDates: Dates): ReturnType<typeof completeDates> {
  const dates = completeDates(requestedDates);
  if (dates.start === year.start && dates.end === year.end) return dates;
  if (year.isClosed) throw fiscalYearErrors.closed(year.name);
  if (year.frozen && year.frozen.purpose !== 'dates') throw fiscalYearErrors.frozen(year.name);
  if (year.validatedUpTo && (dates.start !== year.start || dates.end < year.validatedUpTo))
    throw fiscalYearErrors.validated(year.validatedUpTo);
  const rank = calendar.years.indexOf(year);
  const [before, after] = [calendar.years[rank - 1], calendar.years[rank + 1]];
  if (before && dates.start !== addDays(before.end, 1)) throw fiscalYearErrors.notContiguous(addDays(before.end, 1));
  if (after && dates.end !== addDays(after.start, -1)) throw fiscalYearErrors.nextNotContiguous(addDays(after.start, -1));
  return dates;
}

/** @throws exercice.date-missing, inverted-dates, too-long */
export function completeDates({ start, end: requestedEnd }: Dates): { name: string; start: LocalDate; end: LocalDate } {
  if (start === null) throw fiscalYearErrors.dateMissing();
  const end = requestedEnd ?? linkedEnd(start);
  if (end < start) throw fiscalYearErrors.invertedDates();
  if (end > linkedEnd(addDays(linkedEnd(start), 1))) throw fiscalYearErrors.tooLong();
  return { name: yearName(start, end), start, end };
}

type Freeze = { yearId: FiscalYearId; upTo: LocalDate; purpose: FreezePurpose; freezeId: string };

/** A closing takes over a freeze that a crash left behind. New dates wait for the recovery: the closing may still run. */
function freeze(calendar: FiscalCalendar, year: FiscalYear, data: Freeze): FiscalYearEvent[] {
  if (year.isClosed) throw fiscalYearErrors.closed(year.name);
  if (!isWithin(data.upTo, year.start, year.end)) throw fiscalYearErrors.notInYear();
  const open = calendar.years.find(({ end, isClosed }) => end < year.start && !isClosed);
  if (data.purpose === 'close' && open) throw fiscalYearErrors.previousOpen(open.name);
  // Validated days need no check, and nobody would end the freeze.
  if (data.purpose === 'validate' && year.validatedUpTo && data.upTo <= year.validatedUpTo) return [];
  if (year.frozen?.freezeId === data.freezeId) return [];
  if (data.purpose === 'dates' && year.frozen) throw fiscalYearErrors.frozen(year.name);
  return [{ type: 'FiscalYearFreezeStarted', data }];
}

function validate(year: FiscalYear, upTo: LocalDate): FiscalYearEvent[] {
  if (year.validatedUpTo && upTo <= year.validatedUpTo) return [];
  if (year.isClosed) throw fiscalYearErrors.closed(year.name);
  if (!isWithin(upTo, year.start, year.end)) throw fiscalYearErrors.notInYear();
  if (!year.frozen || year.frozen.upTo < upTo) throw fiscalYearErrors.notFrozen();
  return [{ type: 'PeriodValidated', data: { yearId: year.id, upTo } }];
}

function close(calendar: FiscalCalendar, { yearId, ...closing }: Closing & { yearId: FiscalYearId }): FiscalYearEvent[] {
  const year = knownYear(calendar, yearId);
  if (year.isClosed) return [];
  const open = calendar.years.find(({ end, isClosed }) => end < year.start && !isClosed);
  if (open) throw fiscalYearErrors.previousOpen(open.name);
  if (year.frozen?.purpose !== 'close') throw fiscalYearErrors.notFrozen();
  return [{ type: 'FiscalYearClosed', data: { yearId, ...closing } }];
}

function explain(
  year: FiscalYear,
  { balances, text: rawText, at }: { balances: BankBalances | null; text: string; at: string },
): FiscalYearEvent[] {
  const text = rawText.trim();
  if (!text) throw fiscalYearErrors.noteMissing();
  if (year.isClosed) throw fiscalYearErrors.closed(year.name);
  if (!balances || differenceOf(balances) === 0) throw fiscalYearErrors.noDifference();
  if (noteOn(balances, year.notes)?.text === text) return [];
  return [{ type: 'BankDifferenceExplained', data: { ...balances, yearId: year.id, text, signedAt: at } }];
}

function explainPoint(
  year: FiscalYear,
  { check, state, text: rawText, at }: Extract<FiscalYearCommand, { type: 'ExplainClosingPoint' }>['data'],
): FiscalYearEvent[] {
  const text = rawText.trim();
  if (!text) throw fiscalYearErrors.explanationMissing();
  if (year.isClosed) throw fiscalYearErrors.closed(year.name);
  if (state === null) throw fiscalYearErrors.nothingToExplain();
  if (closingNoteOn(year, { check, state })?.text === text) return [];
  return [{ type: 'ClosingPointExplained', data: { yearId: year.id, check, state, text, signedAt: at } }];
}

function reopen(
  calendar: FiscalCalendar,
  { yearId, reason: rawReason, at }: { yearId: FiscalYearId; reason: string; at: string },
): FiscalYearEvent[] {
  const year = knownYear(calendar, yearId);
  const reason = rawReason.trim();
  if (!reason) throw fiscalYearErrors.reasonMissing();
  if (!year.isClosed) throw fiscalYearErrors.notClosed();
  if (calendar.years.findLast(({ isClosed }) => isClosed) !== year) throw fiscalYearErrors.notLastClosed();
  return [{ type: 'FiscalYearReopened', data: { yearId, reason, reopenedAt: at } }];
}
