import { type Case, type FactsSoFar, guarded, PendingStreams } from '@intendance/kernel/case.js';
import { bankOperationFold } from '../../bank/bank-operation/bank-operation-state.js';
import { openYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { letteringErrors } from '../../third-party/lettering.errors.js';
import { type LetteredLine, letteringStream } from '../../third-party/lettering.events.js';
import { type Lettering, letteringDecider, withPartlyMatched } from '../../third-party/lettering.js';
import { eventsBeside, letterOverYears, lettersOfAccount, openMatchingUses, placeOf } from '../../third-party/letters-over-years.js';
import { isSettledAccount } from '../../third-party/third-party.js';
import { journalEntryDecider } from '../journal-entry/journal-entry.js';
import { linesToLetter, pieceIn, writtenStreams } from './lines-to-letter.js';

type OfAccount = { readonly id: FiscalYearId; readonly account: string };
/** Matching of an account of a third party (lettrage). `id` is the fiscal year; lines may be of other open years. */
export type MatchingCommand =
  /** The lines of each new letter. */
  | (OfAccount & { readonly type: 'LetterLines'; readonly groups: readonly (readonly LetteredLine[])[] })
  | (OfAccount & { readonly type: 'RemoveLetter'; readonly letter: string });
/** The matched lines of each letter of the account, in the year and in those that got one. */
export type MatchingAnswer = readonly { readonly letter: string; readonly lines: readonly LetteredLine[] }[];

const folds = {
  matching: letteringDecider,
  /** The account in the other open years. */
  others: { each: letteringDecider },
  calendar: fiscalCalendarDecider,
  entries: { each: journalEntryDecider },
  operations: { each: bankOperationFold },
};
type Folds = typeof folds;

/**
 * The entries and operations are guarded: a line that changes meanwhile is matched as it is then. The years too: the letters of a closed
 * year are in its file of entries.
 */
export const matchingCase: Case<MatchingCommand, MatchingAnswer, Folds, 'matching'> = {
  folds,
  own: 'matching',
  cached: ['matching', 'others'],
  streams: (command, { environmentId }, facts) => ({
    matching: guarded(letteringStream(command.id, command.account)),
    calendar: guarded(fiscalCalendarStream(environmentId)),
    ...(command.type === 'LetterLines' && {
      others: otherYears(command, facts.calendar),
      ...writtenStreams(wholeLines(command.groups.flat(), readLetters(facts)), facts.entries),
    }),
  }),
  decide(command, facts) {
    const { calendar } = facts;
    const { account } = command;
    const own = letteringStream(openYear(calendar, command.id).id, account);
    const letters = new PendingStreams(letteringDecider, lettersOfAccount(own, facts.matching, facts.others));
    const years = new Set([command.id]);
    if (command.type === 'RemoveLetter') {
      const pending = letters.of(own);
      pending.append(letteringDecider.decide({ type: 'RemoveLetter', data: { letter: command.letter } }, pending.state));
    } else
      for (const group of command.groups) {
        if (!isSettledAccount(account)) throw letteringErrors.accountInvalid();
        const lines = linesToLetter(pieceIn(facts), account, wholeLines(group, letters.states.values()));
        years.add(letterOverYears(letters, { calendar, account, lines }));
      }
    const states = [...years].map((yearId) => letters.of(letteringStream(yearId, account)).state);
    return {
      events: { matching: letters.of(own).events, others: eventsBeside(own, letters.events) },
      answer: states.flatMap((state) => [...state.letters].map(([letter, lines]) => ({ letter, lines: lines.map(placeOf) }))),
    };
  },
};

/** The account in the other open years: a letter over several years is of the last one. */
export const otherYears = ({ id, account }: OfAccount, calendar: FactsSoFar<Folds>['calendar']) =>
  openMatchingUses(calendar, account).filter(({ stream }) => stream !== letteringStream(id, account));

export const readLetters = ({ matching, others }: Pick<FactsSoFar<Folds>, 'matching' | 'others'>): Lettering[] => [
  ...(matching ? [matching] : []),
  ...(others?.values() ?? []),
];

/** With the other lines under their small letters, in any year. */
export const wholeLines = (lines: readonly LetteredLine[], letters: Iterable<Lettering>): LetteredLine[] =>
  [...letters].reduce((whole, matching) => withPartlyMatched(matching, whole), [...lines]);
