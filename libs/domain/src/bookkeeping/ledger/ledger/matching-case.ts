import { type Case, guarded, PendingStream, read } from '@intendance/kernel/case.js';
import { bankOperationFold } from '../../bank/bank-operation/bank-operation-state.js';
import { openYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { type LetteredLine, letteringStream } from '../../third-party/lettering.events.js';
import { type Lettering, letteringDecider, withPartlyMatched } from '../../third-party/lettering.js';
import { journalEntryDecider } from '../journal-entry/journal-entry.js';
import { linesToLetter, pieceIn, writtenStreams } from './lines-to-letter.js';

type OfAccount = { readonly id: FiscalYearId; readonly account: string };
/** Matching of an account of a third party (lettrage). `id` is the fiscal year. */
export type MatchingCommand =
  /** The lines of each new letter. */
  | (OfAccount & { readonly type: 'LetterLines'; readonly groups: readonly (readonly LetteredLine[])[] })
  | (OfAccount & { readonly type: 'RemoveLetter'; readonly letter: string });
/** The matched lines of each letter of the account. */
export type MatchingAnswer = readonly { readonly letter: string; readonly lines: readonly LetteredLine[] }[];

const folds = {
  matching: letteringDecider,
  calendar: fiscalCalendarDecider,
  entries: { each: journalEntryDecider },
  operations: { each: bankOperationFold },
};

/**
 * The entries and operations are guarded: a line that changes meanwhile is matched as it is then. The year too: the letters of a closed
 * year are in its file of entries.
 */
export const matchingCase: Case<MatchingCommand, MatchingAnswer, typeof folds, 'matching'> = {
  folds,
  own: 'matching',
  cached: ['matching'],
  streams: (command, { environmentId }, { matching, entries }) => ({
    matching: read(letteringStream(command.id, command.account)),
    calendar: guarded(fiscalCalendarStream(environmentId)),
    ...(command.type === 'LetterLines' && writtenStreams(wholeLines(command.groups.flat(), matching), entries)),
  }),
  decide(command, { matching, calendar, entries, operations }) {
    const { id: yearId } = openYear(calendar, command.id);
    const pieceOf = pieceIn({ entries, operations });
    const pending = new PendingStream(letteringDecider, matching);
    if (command.type === 'RemoveLetter')
      pending.append(letteringDecider.decide({ type: 'RemoveLetter', data: { letter: command.letter } }, pending.state));
    else
      for (const group of command.groups) {
        const lines = linesToLetter(pieceOf, { yearId, account: command.account, lines: wholeLines(group, pending.state) });
        pending.append(letteringDecider.decide({ type: 'LetterLines', data: { account: command.account, lines } }, pending.state));
      }
    const { letters } = pending.state;
    return { events: { matching: pending.events }, answer: [...letters].map(([letter, lines]) => ({ letter, lines })) };
  },
};

const wholeLines = (lines: readonly LetteredLine[], matching: Lettering | undefined): readonly LetteredLine[] =>
  matching ? withPartlyMatched(matching, lines) : lines;
