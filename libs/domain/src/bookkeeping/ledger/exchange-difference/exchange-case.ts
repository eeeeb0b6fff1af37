import { type Case, type CaseContext, type FactsSoFar, guarded, PendingStreams, read } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { bankOperationFold } from '../../bank/bank-operation/bank-operation-state.js';
import { openYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { letteringErrors } from '../../third-party/lettering.errors.js';
import { type LetteredLine, letteringStream } from '../../third-party/lettering.events.js';
import { letteringDecider } from '../../third-party/lettering.js';
import { eventsBeside, letterOverYears, lettersOfAccount } from '../../third-party/letters-over-years.js';
import { isThirdPartyAccount } from '../../third-party/third-party.js';
import { minorUnits } from '../foreign-currency/currencies.js';
import { journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { journalEntryDecider } from '../journal-entry/journal-entry.js';
import { linesOf, linesToLetter, pieceIn, type WrittenPiece, writtenStreams } from '../ledger/lines-to-letter.js';
import { otherYears, readLetters, wholeLines } from '../ledger/matching-case.js';
import { exchangeErrors } from './exchange-difference.errors.js';
import { type ExchangedLine, exchangeDifference } from './exchange-difference.js';
import { exchangeFacts } from './exchange-entry.js';

/** The lines of a bill in a foreign currency and of its payments in euros, on an account of a year (`id`) and of other open ones. */
export type SettleExchange = {
  readonly type: 'SettleExchange';
  readonly id: FiscalYearId;
  readonly account: string;
  readonly lines: readonly LetteredLine[];
  /** The currency that all payments of the lines settle, in units as they were typed: the lines name the currency. Null: the whole bill. */
  readonly paid: number | null;
  readonly entryId: JournalEntryId;
};
export type ExchangeAnswer = { readonly entryId: JournalEntryId; readonly letter: string };

const folds = {
  matching: letteringDecider,
  others: { each: letteringDecider },
  calendar: fiscalCalendarDecider,
  entries: { each: journalEntryDecider },
  operations: { each: bankOperationFold },
  entry: journalEntryDecider,
};
type Folds = typeof folds;

/** The entry of the difference and the letter that it completes are one append. */
export const exchangeCase: Case<SettleExchange, ExchangeAnswer, Folds, 'matching'> = {
  folds,
  own: 'matching',
  cached: ['matching', 'others'],
  streams: (command, { environmentId }: CaseContext, facts: FactsSoFar<Folds>) => ({
    matching: guarded(letteringStream(command.id, command.account)),
    others: otherYears(command, facts.calendar),
    calendar: guarded(fiscalCalendarStream(environmentId)),
    entry: read(journalEntryStream(command.entryId)),
    ...writtenStreams(wholeLines(command.lines, readLetters(facts)), facts.entries),
  }),
  decide(command, facts) {
    const { account, entryId } = command;
    if (!isThirdPartyAccount(account)) throw letteringErrors.accountInvalid();
    const { calendar } = facts;
    const own = letteringStream(openYear(calendar, command.id).id, account);
    const letters = new PendingStreams(letteringDecider, lettersOfAccount(own, facts.matching, facts.others));
    const places = wholeLines(command.lines, letters.states.values());
    const toLetter = linesToLetter(pieceIn(facts), account, places);
    const details = places.map((place) => detailOf(pieceIn(facts)(place.writingId), place));
    // The difference is of the year of the last payment, as the letter is.
    const year = calendar.years.findLast(({ id }) => toLetter.some(({ yearId }) => yearId === id)) ?? openYear(calendar, command.id);
    const [budget, ...otherBudgets] = new Set(details.map(({ line }) => line.budget));
    if (otherBudgets.length > 0 || budget === undefined) throw exchangeErrors.twoBudgets();
    const bill = details.find(({ foreign, isDifference }) => foreign !== null && !isDifference);
    const paid = command.paid === null ? null : minorUnits(command.paid, bill?.foreign?.currency ?? '');
    const difference = exchangeDifference(details, paid);
    const auxiliary = details.find(({ line }) => line.auxiliary)?.line.auxiliary;
    const entryFacts = exchangeFacts(
      {
        year,
        account,
        accountLabel: bill?.accountLabel ?? account,
        budget,
        party: auxiliary ?? null,
        pieceRef: bill?.pieceRef ?? '',
      },
      difference,
    );
    const data = {
      entry: { ...entryFacts, journal: 'OD', kind: 'exchange-difference', refersTo: null, deliberation: null },
      calendar: facts.calendar,
    } as const;
    const ownLine = { writingId: entryId, line: 0, yearId: year.id, budget, amount: difference.amount, ...(auxiliary && { auxiliary }) };
    const letterYear = letterOverYears(letters, { calendar, account, lines: [...toLetter, ownLine] });
    const { byWriting } = letters.of(letteringStream(letterYear, account)).state;
    return {
      events: {
        matching: letters.of(own).events,
        others: eventsBeside(own, letters.events),
        entry: journalEntryDecider.decide({ type: 'PostJournalEntry', data }, facts.entry),
      },
      answer: { entryId, letter: byWriting.get(entryId)?.[0]?.letter ?? '' },
    };
  },
};

type Detail = ExchangedLine & {
  readonly line: ReturnType<typeof linesOf>['lines'][number];
  readonly pieceRef: string;
  readonly accountLabel: string;
};

/** @throws lettering.unknown-line */
function detailOf(piece: WrittenPiece, { line: rank }: LetteredLine): Detail {
  const line = linesOf(piece).lines[rank];
  if (!line) throw letteringErrors.unknownLine();
  const { foreign, debit, credit, accountLabel } = line;
  const amount = debit - credit;
  return {
    line,
    amount,
    foreign: foreign ? { currency: foreign.currency, amount: Math.sign(amount) * foreign.amount } : null,
    accountLabel,
    ...headOf(piece),
  };
}

function headOf({ entry, operation }: WrittenPiece): Pick<Detail, 'date' | 'pieceRef' | 'isDifference'> {
  if (entry.status === 'posted') {
    const { date, pieceRef, kind } = entry.entry;
    return { date, pieceRef, isDifference: kind === 'exchange-difference' };
  }
  if (operation.status === 'none') throw letteringErrors.unknownLine();
  return { date: operation.facts.date, pieceRef: operation.facts.pieceRef ?? '', isDifference: false };
}
