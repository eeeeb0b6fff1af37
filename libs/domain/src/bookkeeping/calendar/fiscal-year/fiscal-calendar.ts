import { addDays, isWithin, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { fiscalYearErrors } from './fiscal-year.errors.js';
import type {
  BankDifferenceNote,
  BudgetResult,
  ClosingNote,
  ExplainableCheck,
  FiscalYearEvent,
  FiscalYearId,
  FiscalYearTotals,
  FreezePurpose,
} from './fiscal-year.events.js';

export type Closing = { totals: FiscalYearTotals; resultByBudget: readonly BudgetResult[]; hash: string; openingEntryId: string | null };
export type FiscalYear = {
  id: FiscalYearId;
  name: string;
  start: LocalDate;
  end: LocalDate;
  /** The last closing, also once reopened: null while it never was. */
  closing: Closing | null;
  isClosed: boolean;
  /** Writings up to that day have their numbers, even after the year is reopened; all writings of a closed year have numbers. */
  validatedUpTo: LocalDate | null;
  frozen: { upTo: LocalDate; purpose: FreezePurpose; freezeId?: string } | null;
  /** Reopenings of the year; a mark is never removed. */
  marks: readonly { reason: string; at: string }[];
  /** Notes that explain differences between statements and ledger. */
  notes: readonly BankDifferenceNote[];
  /** Notes that explain other points of the closing. */
  closingNotes: readonly ClosingNote[];
};
/** A fact of the ledger, with the round of its year in which it was written; absent: the first round. */
export type Dated = { date: LocalDate; round?: number };
/** In the order of their dates. */
export type FiscalCalendar = { readonly years: readonly FiscalYear[] };

export const yearCovering = (calendar: FiscalCalendar, date: LocalDate): FiscalYear | undefined =>
  calendar.years.find(({ start, end }) => isWithin(date, start, end));

/** @throws exercice.unknown */
export function knownYear(calendar: FiscalCalendar, id: string): FiscalYear {
  const year = calendar.years.find((candidate) => candidate.id === id);
  if (!year) throw fiscalYearErrors.unknown();
  return year;
}

/** @throws exercice.unknown, closed */
export function openYear(calendar: FiscalCalendar, id: string): FiscalYear {
  const year = knownYear(calendar, id);
  if (year.isClosed) throw fiscalYearErrors.closed(year.name);
  return year;
}

/** @throws exercice.not-yet when the year was created after that instant */
export function mustBeKnownThen(then: FiscalCalendar, now: FiscalCalendar, id: string, day: LocalDate): void {
  const has = ({ years }: FiscalCalendar) => years.some((year) => year.id === id);
  if (has(now) && !has(then)) throw fiscalYearErrors.notYet(day);
}

/** The year in which something may be written, changed or removed on that day. @throws exercice.missing, closed, frozen, validated */
export function writableYear(calendar: FiscalCalendar, date: LocalDate): FiscalYear {
  const year = yearCovering(calendar, date);
  if (!year) throw fiscalYearErrors.missing(date);
  if (year.isClosed) throw fiscalYearErrors.closed(year.name);
  if (year.frozen && date <= year.frozen.upTo) throw fiscalYearErrors.frozen(year.name);
  if (year.validatedUpTo && date <= year.validatedUpTo) throw fiscalYearErrors.validated(year.validatedUpTo);
  return year;
}

/** The number of times that a year was reopened: each closing ends a round, and numbers all writings so far. */
export const roundOf = ({ marks }: Pick<FiscalYear, 'marks'>): number => marks.length;

/** The round that a fact stores with itself; absent in the first round. */
export const roundStamp = (year: Pick<FiscalYear, 'marks'>): { round?: number } => (year.marks.length > 0 ? { round: roundOf(year) } : {});

/** Numbered writings never change again, even after the year is reopened. */
export const isValidated = (year: FiscalYear, { date, round = 0 }: Dated): boolean =>
  year.isClosed || round < roundOf(year) || (year.validatedUpTo !== null && date <= year.validatedUpTo);

/** Whether a fact of the year may be validated. */
export const hasValidated = (year: FiscalYear): boolean => year.isClosed || roundOf(year) > 0 || year.validatedUpTo !== null;

/** The year, if a fact of that day and round may still be changed or removed. @throws exercice.missing, closed, frozen, validated */
export function changeableYear(calendar: FiscalCalendar, fact: Dated): FiscalYear {
  const year = writableYear(calendar, fact.date);
  if (isValidated(year, fact)) throw fiscalYearErrors.validatedByClosing(year.name);
  return year;
}

/** The given day, or the first one after the validated days. @throws exercice.validated when the whole year is validated */
export function firstOpenDay({ validatedUpTo, end }: FiscalYear, day: LocalDate): LocalDate {
  if (validatedUpTo === null || day > validatedUpTo) return day;
  if (validatedUpTo >= end) throw fiscalYearErrors.validated(validatedUpTo);
  return addDays(validatedUpTo, 1);
}

/**
 * The day on which a movement of the bank enters the ledger: its own, or the first open day after the validated ones. The movement happened,
 * and no user can date it otherwise. Its own day also when no open day follows: the year refuses it.
 */
export function entryDay(calendar: FiscalCalendar, day: LocalDate): LocalDate {
  let entry = day;
  for (const { end, isClosed, validatedUpTo } of calendar.years)
    if (!isClosed && validatedUpTo !== null && entry <= validatedUpTo && yearCovering(calendar, entry)?.end === end)
      entry = addDays(validatedUpTo, 1);
  return yearCovering(calendar, entry) ? entry : day;
}

/** The reason, in French, why a fact may not be changed; null when it may. */
export function lockOf(calendar: FiscalCalendar, { date, ...fact }: Dated): string | null {
  const year = yearCovering(calendar, date);
  if (!year) return null;
  if (year.isClosed) return `Exercice ${year.name} clôturé`;
  if (year.frozen && date <= year.frozen.upTo) return `Exercice ${year.name} en cours de contrôle`;
  return isValidated(year, { date, ...fact }) ? 'Écritures validées' : null;
}

/** A note explains a point as it was: once its amounts move, the note explains nothing. */
export const closingNoteOn = (
  { closingNotes }: Pick<FiscalYear, 'closingNotes'>,
  point: { check: ExplainableCheck; state: string },
): ClosingNote | undefined => closingNotes.findLast(({ check, state }) => check === point.check && state === point.state);

/** A year less a day after the start, as the specification links them. */
export function linkedEnd(start: LocalDate): LocalDate {
  const [year, month, day] = [Number(start.slice(0, 4)) + 1, start.slice(5, 7), start.slice(8, 10)];
  // A year that starts on 29 February ends on the 28th.
  return month === '02' && day === '29' ? localDate(`${year}-02-28`) : addDays(localDate(`${year}-${month}-${day}`), -1);
}

/** True when the year loses days, on which something may be written. Without an end, a year less a day. */
export const losesDays = (
  year: Pick<FiscalYear, 'start' | 'end'>,
  { start, end }: { start: LocalDate | null; end: LocalDate | null },
): boolean => start !== null && (start > year.start || (end ?? linkedEnd(start)) < year.end);

/** `2026`, or `2026-2027` when it runs over two. */
export const yearName = (start: LocalDate, end: LocalDate): string =>
  start.slice(0, 4) === end.slice(0, 4) ? start.slice(0, 4) : `${start.slice(0, 4)}-${end.slice(0, 4)}`;

export function evolve(calendar: FiscalCalendar, event: FiscalYearEvent): FiscalCalendar {
  if (event.type === 'FiscalYearCreated') {
    const { yearId: id, name, start, end } = event.data;
    const untouched = { closing: null, isClosed: false, validatedUpTo: null, frozen: null, marks: [], notes: [], closingNotes: [] };
    const created: FiscalYear = { id, name, start, end, ...untouched };
    return { years: inOrder([...calendar.years, created]) };
  }
  const { yearId } = event.data;
  return { years: inOrder(calendar.years.map((year) => (year.id === yearId ? { ...year, ...changeOf(year, event) } : year))) };
}

function changeOf(year: FiscalYear, event: Exclude<FiscalYearEvent, { type: 'FiscalYearCreated' }>): Partial<FiscalYear> {
  switch (event.type) {
    case 'FiscalYearDatesChanged':
      return { name: event.data.name, start: event.data.start, end: event.data.end, frozen: null };
    case 'PeriodValidated':
      return { validatedUpTo: event.data.upTo, frozen: null };
    case 'FiscalYearFreezeStarted': {
      const { yearId: _, ...frozen } = event.data;
      return { frozen };
    }
    case 'FiscalYearFreezeCancelled':
      return { frozen: null };
    case 'FiscalYearClosed': {
      const { yearId: _, ...closing } = event.data;
      return { isClosed: true, frozen: null, closing };
    }
    case 'BankDifferenceExplained': {
      const { yearId: _, ...note } = event.data;
      return { notes: [...year.notes, note] };
    }
    case 'ClosingPointExplained': {
      const { yearId: _, ...note } = event.data;
      return { closingNotes: [...year.closingNotes, note] };
    }
    case 'FiscalYearReopened':
      return { isClosed: false, marks: [...year.marks, { reason: event.data.reason, at: event.data.reopenedAt }] };
  }
}

const inOrder = (years: readonly FiscalYear[]): FiscalYear[] => years.toSorted((a, b) => (a.start < b.start ? -1 : 1));
