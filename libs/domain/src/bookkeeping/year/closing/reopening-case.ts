import { type Case, type FactsSoFar, PendingStream, PendingStreams, read, type StreamUse } from '@intendance/kernel/case.js';
import { derivedId, type JournalEntryId } from '@intendance/kernel/id.js';
import { type FiscalCalendar, knownYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { type JournalEntryFacts, journalEntryStream } from '../../ledger/journal-entry/journal-entry.events.js';
import { journalEntryDecider, knownEntry } from '../../ledger/journal-entry/journal-entry.js';
import { reversalLetters } from '../../ledger/journal-entry/reversal-letters.js';
import { fallenLetters, writingMatchingUses } from '../../third-party/fallen-letters.js';
import { letteringDecider } from '../../third-party/lettering.js';
import { type LetterMove, moveLetters } from '../../third-party/moved-letters.js';
import { posted, reversalOf } from './closing-entries.js';
import { yearResultStream } from './year-result.events.js';
import { yearResultDecider } from './year-result.js';

/** Reopens the last closed year; the calendar keeps the reason. The ids of the reversals derive from `reopeningId`. */
export type ReopenFiscalYear = {
  readonly type: 'ReopenFiscalYear';
  readonly id: FiscalYearId;
  readonly reason: string;
  readonly reopeningId: JournalEntryId;
};

const folds = {
  calendar: fiscalCalendarDecider,
  result: yearResultDecider,
  entries: { each: journalEntryDecider },
  matching: { each: letteringDecider },
};

/** The entries that the closing made in the next year are reversed; the next closing makes them again. */
export const reopeningCase: Case<ReopenFiscalYear, FiscalCalendar, typeof folds, 'calendar'> = {
  folds,
  own: 'calendar',
  cached: ['matching'],
  streams(command, { environmentId }, facts) {
    const reversals = reversalsOf(command, facts);
    return {
      calendar: read(fiscalCalendarStream(environmentId)),
      result: read(yearResultStream(command.id)),
      entries: reversals.flatMap(({ entryId, byEntryId }) => [entryId, byEntryId]).map((id) => read(journalEntryStream(id))),
      matching: matchingUses(facts),
    };
  },
  decide(command, { calendar, result, entries, matching }, { now }) {
    const { id: yearId, reason } = command;
    const data = { yearId, reason, at: now.toISOString() };
    const reopened = new PendingStream(fiscalCalendarDecider, calendar);
    reopened.append(fiscalCalendarDecider.decide({ type: 'ReopenFiscalYear', data }, calendar));
    const pendingEntries = new PendingStreams(journalEntryDecider, entries);
    const letters = new PendingStreams(letteringDecider, matching);
    for (const { entryId, byEntryId } of reversalsOf(command, { calendar, result })) {
      const pending = pendingEntries.of(journalEntryStream(entryId));
      pending.append(journalEntryDecider.decide({ type: 'ReverseJournalEntry', data: { byEntryId } }, pending.state));
      const { entry } = knownEntry(pending.state);
      const year = knownYear(reopened.state, entry.yearId);
      const opposite = reversalOf(entry, entryId, year);
      pendingEntries.of(journalEntryStream(byEntryId)).append([posted(opposite)]);
      for (const [stream, moved] of moveLetters(letters.states, carriedBack(entryId, entry))) letters.of(stream).append(moved);
      // The ledger leaves out an opening that is taken back, and its reversal: nothing is left to settle.
      const settled =
        entry.journal === 'AN'
          ? fallenLetters(entryId, letters.states)
          : reversalLetters({ id: entryId, entry }, { id: byEntryId, yearId: opposite.yearId }, { matching: letters.states, calendar });
      for (const [stream, given] of settled) letters.of(stream).append(given);
    }
    return {
      events: {
        calendar: reopened.events,
        result: yearResultDecider.decide({ type: 'VoidResultDecisions' }, result),
        entries: pendingEntries.events,
        matching: letters.events,
      },
      answer: reopened.state,
    };
  },
};

type Reversal = { readonly entryId: JournalEntryId; readonly byEntryId: JournalEntryId };

/** The entries that follow from the closing, in the order in which they are reversed: appropriations, transfers, then the opening. */
function reversalsOf({ id, reopeningId }: ReopenFiscalYear, { calendar, result }: FactsSoFar<typeof folds>): Reversal[] {
  const { appropriations = [], transfers = [] } = result ?? {};
  const opening = calendar?.years.find((year) => year.id === id)?.closing?.openingEntryId ?? null;
  const entryIds = [...appropriations, ...transfers].map(({ entryId }) => entryId);
  return [...entryIds, ...(opening === null ? [] : [opening as JournalEntryId])].map((entryId) => ({
    entryId,
    byEntryId: derivedId<'journal-entry'>(`${reopeningId}:reversal:${entryId}`),
  }));
}

/** Letters that settle items of the reopened year name its lines again. */
const carriedBack = (entryId: string, { lines }: Pick<JournalEntryFacts, 'lines'>): LetterMove[] =>
  lines.flatMap(({ carries }, line) => (carries ? [{ from: [{ writingId: entryId, line }], to: carries }] : []));

/** The matching of the accounts of the reversed entries, from their year on. */
const matchingUses = ({ entries = new Map(), calendar }: FactsSoFar<typeof folds>): StreamUse[] => {
  const uses = [...entries.values()].flatMap((state) => (state.status === 'posted' ? writingMatchingUses(state.entry, calendar) : []));
  return [...new Map(uses.map((use) => [use.stream, use])).values()];
};
