import { type Case, guarded, PendingStreams, read } from '@intendance/kernel/case.js';
import { derivedId, type JournalEntryId } from '@intendance/kernel/id.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { letteringStream } from '../../third-party/lettering.events.js';
import { letteringDecider } from '../../third-party/lettering.js';
import { eventsBeside, lettersOfAccount } from '../../third-party/letters-over-years.js';
import { journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { type JournalEntry, journalEntryDecider, type KnownJournalEntry } from '../journal-entry/journal-entry.js';
import { oppositeEntry } from '../journal-entry/miscellaneous-entry.js';
import { reversalLetters } from '../journal-entry/reversal-letters.js';
import { otherYears } from '../ledger/matching-case.js';
import { reversalDay } from './exchange-entry.js';

/** Sent when a letter of an account of a year (`id`) is gone: its payment changed, was deleted or returned, or a user removed it. */
export type ReverseExchange = {
  readonly type: 'ReverseExchange';
  readonly id: FiscalYearId;
  readonly account: string;
  /** The entries and operations that had the letter. */
  readonly writingIds: readonly string[];
};

const folds = {
  matching: letteringDecider,
  /** The account in the other open years: a letter of the last one may hold a difference of an earlier one. */
  others: { each: letteringDecider },
  calendar: fiscalCalendarDecider,
  entries: { each: journalEntryDecider },
  reversals: { each: journalEntryDecider },
};

const streamOf = (id: string) => journalEntryStream(id as JournalEntryId);
const reversalIdOf = (id: string): JournalEntryId => derivedId<'journal-entry'>(`${id}:exchange-reversal`);

/**
 * Reverses the entries of differences of exchange that no letter holds any more: without the payment there is no difference. The entry and
 * its reversal settle each other. An entry that a new letter took over stays.
 */
export const exchangeReversalCase: Case<ReverseExchange, null, typeof folds, 'matching'> = {
  folds,
  own: 'matching',
  cached: ['matching', 'others'],
  streams: ({ id, account, writingIds }, { environmentId }, { entries, calendar }) => {
    const differences = writingIds.filter((writingId) => isDifference(entries?.get(streamOf(writingId))));
    return {
      matching: guarded(letteringStream(id, account)),
      others: otherYears({ id, account }, calendar),
      calendar: guarded(fiscalCalendarStream(environmentId)),
      entries: writingIds.map((writingId) => read(streamOf(writingId))),
      reversals: differences.map((writingId) => read(streamOf(reversalIdOf(writingId)))),
    };
  },
  decide({ id, account, writingIds }, { matching, others, calendar, entries, reversals }) {
    const own = letteringStream(id, account);
    const letters = new PendingStreams(letteringDecider, lettersOfAccount(own, matching, others));
    const isLettered = (writingId: string) => [...letters.states.values()].some(({ byWriting }) => byWriting.has(writingId));
    const originals = new PendingStreams(journalEntryDecider, entries);
    const opposites = new PendingStreams(journalEntryDecider, reversals);
    for (const writingId of writingIds) {
      const state = entries.get(streamOf(writingId));
      if (!isDifference(state) || state.reversedBy !== null || isLettered(writingId)) continue;
      const { entry } = state;
      const day = reversalDay(calendar, entry.date);
      if (!day) continue;
      const byEntryId = reversalIdOf(writingId);
      const opposite = oppositeEntry(entry, writingId as JournalEntryId, day, calendar);
      const original = originals.of(streamOf(writingId));
      original.append(journalEntryDecider.decide({ type: 'ReverseJournalEntry', data: { byEntryId } }, original.state));
      const reversal = opposites.of(streamOf(byEntryId));
      reversal.append(journalEntryDecider.decide({ type: 'PostJournalEntry', data: { entry: opposite, calendar } }, reversal.state));
      const matched = reversalLetters(
        { id: writingId as JournalEntryId, entry },
        { id: byEntryId, yearId: opposite.yearId },
        { matching: letters.states, calendar },
      );
      for (const [stream, matches] of matched) letters.of(stream).append(matches);
    }
    return {
      events: {
        matching: letters.of(own).events,
        others: eventsBeside(own, letters.events),
        entries: originals.events,
        reversals: opposites.events,
      },
      answer: null,
    };
  },
};

const isDifference = (state: JournalEntry | undefined): state is KnownJournalEntry =>
  state?.status === 'posted' && state.entry.kind === 'exchange-difference';
