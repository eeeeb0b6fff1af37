import { type Addressed, type Case, type Facts, PendingStream, read } from '@intendance/kernel/case.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type FiscalCalendar, type FiscalYear, knownYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '../../calendar/fiscal-year/fiscal-year.errors.js';
import {
  type BudgetResult,
  type FiscalYearId,
  type FiscalYearTotals,
  fiscalCalendarStream,
} from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { journalEntryStream } from '../../ledger/journal-entry/journal-entry.events.js';
import { journalEntryDecider } from '../../ledger/journal-entry/journal-entry.js';
import type { Standing } from '../../ledger/statement/carried-over.js';
import { letteringStream } from '../../third-party/lettering.events.js';
import { letteringDecider } from '../../third-party/lettering.js';
import { type LineOfYear, openMatchingUses } from '../../third-party/letters-over-years.js';
import { type LetterMove, moveLetters } from '../../third-party/moved-letters.js';
import { closingErrors } from './closing.errors.js';
import { blockingChecks, type ClosingCheck } from './closing-check.js';
import { openingEntry, posted } from './closing-entries.js';
import { withOpenedItems } from './opened-items.js';

/** The amounts of a year when it is closed. */
export type YearBooks = {
  totals: FiscalYearTotals;
  resultByBudget: BudgetResult[];
  standings: Standing[];
  /** The accounts of third parties that the year moves. */
  settledAccounts: string[];
  /** A hash of all lines, by which a later change of one would show. */
  hash: string;
};

/** The checklist of a frozen year, with the calendar during the freeze. */
type Checked = { readonly checks: readonly ClosingCheck[]; readonly frozen: FiscalCalendar };
/** Commands on a frozen year. `id` is the year; checks and books come from read models that show all that was written before the freeze. */
export type ClosingCommand = Addressed<
  FiscalYearId,
  (Checked & { readonly type: 'ValidatePeriod'; readonly upTo: LocalDate }) | (Checked & CloseFiscalYear)
>;
type CloseFiscalYear = {
  readonly type: 'CloseFiscalYear';
  readonly books: YearBooks;
  /** The names of the accounts. */
  readonly names: ReadonlyMap<string, string>;
  /** The next year, if it does not exist yet. */
  readonly nextYearId: FiscalYearId;
  /** The entry that opens the next year, if there is an amount to carry. */
  readonly openingEntryId: JournalEntryId;
};

const folds = { calendar: fiscalCalendarDecider, opening: journalEntryDecider, matching: { each: letteringDecider } };

/** The answer is the calendar after the command. */
export const closingCase: Case<ClosingCommand, FiscalCalendar, typeof folds, 'calendar'> = {
  folds,
  own: 'calendar',
  cached: ['matching'],
  streams: (command, { environmentId }, { calendar }) => ({
    calendar: read(fiscalCalendarStream(environmentId)),
    opening: command.type === 'CloseFiscalYear' ? read(journalEntryStream(command.openingEntryId)) : undefined,
    matching: command.type === 'CloseFiscalYear' ? laterMatching(command, calendar) : [],
  }),
  decide(command, { calendar, matching }, { today }) {
    mustHold(command, calendar);
    if (command.type === 'CloseFiscalYear') return close(command, { calendar, matching }, today);
    const { type, id: yearId, upTo } = command;
    const events = fiscalCalendarDecider.decide({ type, data: { yearId, upTo } }, calendar);
    return { events: { calendar: events }, answer: events.reduce(fiscalCalendarDecider.evolve, calendar) };
  },
};

/** The matching of the accounts of third parties in the years after: letters there may settle items of the closed year. */
const laterMatching = ({ id, books }: { readonly id: FiscalYearId; readonly books: YearBooks }, calendar: FiscalCalendar | undefined) =>
  books.settledAccounts.flatMap((account) =>
    openMatchingUses(calendar, account, id).filter(({ stream }) => stream !== letteringStream(id, account)),
  );

/** The letter of an item goes on with the line that opens it. */
const openedMove = (
  { carries, budget, amount, auxiliary, foreign }: Standing,
  place: Pick<LineOfYear, 'writingId' | 'line' | 'yearId'>,
): LetterMove[] =>
  carries
    ? [
        {
          from: carries,
          to: [
            {
              ...place,
              budget,
              amount,
              ...(auxiliary && { auxiliary }),
              ...(foreign && { foreign: { ...foreign, amount: Math.sign(amount) * foreign.amount } }),
            },
          ],
        },
      ]
    : [];

/** The user types the name of the year to close it. @throws closing.not-confirmed */
export function mustBeConfirmed({ name }: Pick<FiscalYear, 'name'>, confirmation: string | null | undefined): void {
  if (confirmation !== name) throw closingErrors.notConfirmed(name);
}

/**
 * The checks hold for the calendar in which they were made: while its year is frozen nobody writes in the ledger, and no year before was
 * reopened. Each relevant event leaves a trace in the calendar (freezes have ids, reopenings leave marks), so that an equal calendar has
 * not moved.
 * @throws closing.refused, closing.not-validated, exercice.closed, not-frozen
 */
function mustHold({ type, id, checks, frozen }: ClosingCommand, calendar: FiscalCalendar): void {
  if (blockingChecks(checks).length > 0)
    throw type === 'CloseFiscalYear' ? closingErrors.refused(checks) : closingErrors.notValidated(checks);
  if (canonicalJson(frozen) === canonicalJson(calendar)) return;
  const year = calendar.years.find((candidate) => candidate.id === id);
  throw year?.isClosed ? fiscalYearErrors.closed(year.name) : fiscalYearErrors.notFrozen();
}

/** @throws exercice.unknown, previous-open, not-frozen */
function close(
  { id: yearId, books, names, nextYearId, openingEntryId }: Addressed<FiscalYearId, CloseFiscalYear>,
  { calendar, matching }: Pick<Facts<typeof folds>, 'calendar' | 'matching'>,
  today: LocalDate,
) {
  const { standings, settledAccounts: _, ...amounts } = books;
  const { openings, settlements } = withOpenedItems(standings, matching, yearId);
  const year = knownYear(calendar, yearId);
  const { decide } = fiscalCalendarDecider;
  const pending = new PendingStream(fiscalCalendarDecider, calendar);
  const isLast = calendar.years.at(-1) === year;
  if (isLast) pending.append(decide({ type: 'CreateFiscalYear', data: { yearId: nextYearId, today } }, pending.state));
  const next = pending.state.years[calendar.years.indexOf(year) + 1];
  if (!next) throw closingErrors.noNextYear();
  const hasOpening = openings.length > 0;
  const data = { yearId, ...amounts, openingEntryId: hasOpening ? openingEntryId : null };
  pending.append(decide({ type: 'CloseFiscalYear', data }, pending.state));
  const opening = hasOpening ? [posted(openingEntry(year, next, openings, (account) => names.get(account)))] : [];
  const moves = [
    ...settlements,
    ...openings.flatMap((standing, line) => openedMove(standing, { writingId: openingEntryId, line, yearId: next.id })),
  ];
  return { events: { calendar: pending.events, opening, matching: moveLetters(matching, moves) }, answer: pending.state };
}
