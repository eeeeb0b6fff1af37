import { type Case, type CaseContext, type FactsSoFar, guarded, PendingStream, read } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { bankOperationFold } from '../../bank/bank-operation/bank-operation-state.js';
import { openYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { letteringErrors } from '../../third-party/lettering.errors.js';
import { type LetteredLine, letteringStream } from '../../third-party/lettering.events.js';
import { type Lettering, letteringDecider, withPartlyMatched } from '../../third-party/lettering.js';
import { isThirdPartyAccount } from '../../third-party/third-party.js';
import { minorUnits } from '../foreign-currency/currencies.js';
import { journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { journalEntryDecider } from '../journal-entry/journal-entry.js';
import { linesOf, linesToLetter, pieceIn, type WrittenPiece, writtenStreams } from '../ledger/lines-to-letter.js';
import { exchangeErrors } from './exchange-difference.errors.js';
import { type ExchangedLine, exchangeDifference } from './exchange-difference.js';
import { exchangeFacts } from './exchange-entry.js';

/** The lines of a bill in a foreign currency and of its payments in euros, on an account of a year (`id`). */
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
  cached: ['matching'],
  streams: (command, { environmentId }: CaseContext, { matching, entries }: FactsSoFar<Folds>) => ({
    matching: read(letteringStream(command.id, command.account)),
    calendar: guarded(fiscalCalendarStream(environmentId)),
    entry: read(journalEntryStream(command.entryId)),
    ...writtenStreams(wholeLines(command.lines, matching), entries),
  }),
  decide(command, facts) {
    const { account, entryId } = command;
    if (!isThirdPartyAccount(account)) throw letteringErrors.accountInvalid();
    const year = openYear(facts.calendar, command.id);
    const places = wholeLines(command.lines, facts.matching);
    const toLetter = linesToLetter(pieceIn(facts), { yearId: year.id, account, lines: places });
    const details = places.map((place) => detailOf(pieceIn(facts)(place.writingId), place, year.id));
    const [budget, ...otherBudgets] = new Set(details.map(({ line }) => line.budget));
    if (otherBudgets.length > 0 || budget === undefined) throw exchangeErrors.twoBudgets();
    const bill = details.find(({ foreign, isDifference }) => foreign !== null && !isDifference);
    const paid = command.paid === null ? null : minorUnits(command.paid, bill?.foreign?.currency ?? '');
    const difference = exchangeDifference(details, paid);
    const partyDetail = details.find(({ line }) => line.auxiliary);
    const entryFacts = exchangeFacts(
      {
        year,
        account,
        accountLabel: bill?.accountLabel ?? account,
        budget,
        party: partyDetail?.line.auxiliary ?? null,
        pieceRef: bill?.pieceRef ?? '',
      },
      difference,
    );
    const data = {
      entry: { ...entryFacts, journal: 'OD', kind: 'exchange-difference', refersTo: null, deliberation: null },
      calendar: facts.calendar,
    } as const;
    const own = { writingId: entryId, line: 0, amount: difference.amount, thirdParty: partyDetail?.line.auxiliary?.code ?? null };
    const pending = new PendingStream(letteringDecider, facts.matching);
    pending.append(letteringDecider.decide({ type: 'LetterLines', data: { account, lines: [...toLetter, own] } }, pending.state));
    return {
      events: { matching: pending.events, entry: journalEntryDecider.decide({ type: 'PostJournalEntry', data }, facts.entry) },
      answer: { entryId, letter: letterOf(pending.state, entryId) },
    };
  },
};

const letterOf = ({ byWriting }: Lettering, entryId: string): string => byWriting.get(entryId)?.[0]?.letter ?? '';

const wholeLines = (lines: readonly LetteredLine[], matching: Lettering | undefined): readonly LetteredLine[] =>
  matching ? withPartlyMatched(matching, lines) : lines;

type Detail = ExchangedLine & {
  readonly line: ReturnType<typeof linesOf>[number];
  readonly pieceRef: string;
  readonly accountLabel: string;
};

/** @throws lettering.unknown-line */
function detailOf(piece: WrittenPiece, { line: rank }: LetteredLine, yearId: FiscalYearId): Detail {
  const line = linesOf(piece, yearId)[rank];
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
