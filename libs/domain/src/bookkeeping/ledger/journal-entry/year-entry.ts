import type { DomainError } from '@intendance/kernel/domain-error.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { type FiscalCalendar, type FiscalYear, openYear, writableYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { EntryKind, JournalEntryEvent, JournalEntryFacts } from './journal-entry.events.js';
import { type JournalEntry, journalEntryDecider, knownEntry } from './journal-entry.js';
import { oppositeEntry } from './miscellaneous-entry.js';

type InCalendar = { readonly calendar: FiscalCalendar };

/**
 * The entry that a register has for a year on its last day: posted once, amended while the period is open.
 * @param isPosted the register has an entry of that year already: `entry`
 * @throws exercice.missing, closed, frozen, validated
 */
export function yearEntryEvents(
  facts: JournalEntryFacts,
  kind: EntryKind,
  { isPosted, entry, calendar }: InCalendar & { readonly isPosted: boolean; readonly entry: JournalEntry },
): JournalEntryEvent[] {
  if (isPosted) return journalEntryDecider.decide({ type: 'AmendJournalEntry', data: { facts, calendar } }, entry);
  const posted = { ...facts, journal: 'OD', kind, refersTo: facts.yearId, deliberation: null } as const;
  return journalEntryDecider.decide({ type: 'PostJournalEntry', data: { entry: posted, calendar } }, entry);
}

type Reversal = {
  readonly entryId: JournalEntryId;
  readonly entry: JournalEntry;
  readonly reversalId: JournalEntryId;
  readonly reversal: JournalEntry;
};

/**
 * The entry of a year and its opposite on the same day. An entry that a closing validated is reversed as well once its year is open again: both
 * stay in the books, and the year may get its entry anew.
 * @throws entry.unknown, exercice.closed, frozen, validated
 */
export function yearEntryReversal(
  { entryId, entry, reversalId, reversal }: Reversal,
  { calendar }: InCalendar,
): { entry: JournalEntryEvent[]; reversal: JournalEntryEvent[] } {
  const { entry: original } = knownEntry(entry);
  const opposite = oppositeEntry(original, entryId, original.date, calendar);
  return {
    entry: journalEntryDecider.decide({ type: 'ReverseJournalEntry', data: { byEntryId: reversalId } }, entry),
    reversal: journalEntryDecider.decide({ type: 'PostJournalEntry', data: { entry: opposite, calendar } }, reversal),
  };
}

/** The entries that a register has, by year. */
type Runs<Run> = { get(yearId: FiscalYearId): Run | undefined; has(yearId: FiscalYearId): boolean };
type YearRequest<Run> = InCalendar & {
  readonly id: FiscalYearId;
  readonly runs: Runs<Run>;
  /** Gets the name of a later year that has its entry. */
  readonly laterRecorded: (year: string) => DomainError;
};

/** The year whose entry is posted or amended. @throws exercice.unknown, closed, frozen, validated, and `laterRecorded` */
export function recordableYear<Run>({ id, calendar, runs, laterRecorded }: YearRequest<Run>): FiscalYear {
  const year = openYear(calendar, id);
  writableYear(calendar, year.end);
  mustBeLastEntry(year, runs, { calendar, laterRecorded });
  return year;
}

/** The entry that a year has, to be reversed. @throws exercice.unknown, closed, `notRecorded`, and `laterRecorded` */
export function reversibleRun<Run>({
  id,
  calendar,
  runs,
  laterRecorded,
  notRecorded,
}: YearRequest<Run> & { readonly notRecorded: (year: string) => DomainError }): Run {
  const year = openYear(calendar, id);
  const run = runs.get(id);
  if (!run) throw notRecorded(year.name);
  mustBeLastEntry(year, runs, { calendar, laterRecorded });
  return run;
}

/** A later year is computed from the years before it: none may have its entry yet. */
function mustBeLastEntry<Run>(
  year: Pick<FiscalYear, 'start'>,
  runs: Runs<Run>,
  { calendar, laterRecorded }: Pick<YearRequest<Run>, 'calendar' | 'laterRecorded'>,
): void {
  const later = calendar.years.find(({ id, start }) => start > year.start && runs.has(id));
  if (later) throw laterRecorded(later.name);
}
