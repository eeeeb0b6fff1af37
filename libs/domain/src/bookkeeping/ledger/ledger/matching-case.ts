import { type Case, guarded, read } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { knownYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { type LetteredLine, letteringStream } from '../../third-party/lettering.events.js';
import { type LetteringCommand, letteringDecider } from '../../third-party/lettering.js';
import { journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { type JournalEntry, journalEntryDecider } from '../journal-entry/journal-entry.js';
import { linesToLetter } from './lines-to-letter.js';

type OfAccount = { readonly id: FiscalYearId; readonly account: string };
/** Matching of an account of a third party (lettrage). `id` is the fiscal year. */
export type MatchingCommand =
  | (OfAccount & { readonly type: 'LetterLines'; readonly lines: readonly LetteredLine[] })
  | (OfAccount & { readonly type: 'RemoveLetter'; readonly letter: string });
/** The matched lines of each letter of the account. */
export type MatchingAnswer = readonly { readonly letter: string; readonly lines: readonly LetteredLine[] }[];

const folds = { matching: letteringDecider, calendar: fiscalCalendarDecider, entries: { each: journalEntryDecider } };
const entryStream = (id: string) => journalEntryStream(id as JournalEntryId);

/** The entries are guarded: an entry that changes meanwhile is matched by its new lines. Operations have no line on these accounts. */
export const matchingCase: Case<MatchingCommand, MatchingAnswer, typeof folds, 'matching'> = {
  folds,
  own: 'matching',
  cached: ['matching'],
  streams: (command, { environmentId }) => ({
    matching: read(letteringStream(command.id, command.account)),
    calendar: read(fiscalCalendarStream(environmentId)),
    entries: command.type === 'LetterLines' ? [...new Set(command.lines.map(({ writingId }) => entryStream(writingId)))].map(guarded) : [],
  }),
  decide(command, { matching, calendar, entries }) {
    const { id: yearId } = knownYear(calendar, command.id);
    const events = letteringDecider.decide(letteringCommand(command, yearId, entries), matching);
    const { letters } = events.reduce(letteringDecider.evolve, matching);
    return { events: { matching: events }, answer: [...letters].map(([letter, lines]) => ({ letter, lines })) };
  },
};

/** @throws lettering.unknown-line */
function letteringCommand(command: MatchingCommand, yearId: FiscalYearId, entries: ReadonlyMap<string, JournalEntry>): LetteringCommand {
  if (command.type === 'RemoveLetter') return { type: 'RemoveLetter', data: { letter: command.letter } };
  const { account, lines } = command;
  const entryOf = (writingId: string) => entries.get(entryStream(writingId)) ?? journalEntryDecider.initial;
  const byId = new Map(lines.map(({ writingId }) => [writingId, entryOf(writingId)]));
  return { type: 'LetterLines', data: { account, lines: linesToLetter(byId, { yearId, account, lines }) } };
}
