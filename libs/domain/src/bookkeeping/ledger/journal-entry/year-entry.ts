import type { DomainError } from '@intendance/kernel/domain-error.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { changeableYear, type FiscalCalendar, type FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
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

/** The entry of a year and its opposite on the same day. @throws entry.unknown, exercice.closed, frozen, validated */
export function yearEntryReversal(
  { entryId, entry, reversalId, reversal }: Reversal,
  { calendar }: InCalendar,
): { entry: JournalEntryEvent[]; reversal: JournalEntryEvent[] } {
  const { entry: original } = knownEntry(entry);
  changeableYear(calendar, original);
  const opposite = oppositeEntry(original, entryId, original.date, calendar);
  return {
    entry: journalEntryDecider.decide({ type: 'ReverseJournalEntry', data: { byEntryId: reversalId } }, entry),
    reversal: journalEntryDecider.decide({ type: 'PostJournalEntry', data: { entry: opposite, calendar } }, reversal),
  };
}

/** A later year is computed from the years before it: none may have its entry yet. @param refusal gets the name of that year */
export function mustBeLastEntry(
  year: Pick<FiscalYear, 'start'>,
  runs: { has(yearId: FiscalYearId): boolean },
  { calendar, refusal }: InCalendar & { readonly refusal: (year: string) => DomainError },
): void {
  const later = calendar.years.find(({ id, start }) => start > year.start && runs.has(id));
  if (later) throw refusal(later.name);
}
