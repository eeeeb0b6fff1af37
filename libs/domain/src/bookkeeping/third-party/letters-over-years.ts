import { guarded, type PendingStreams, type StreamUse } from '@intendance/kernel/case.js';
import type { FiscalCalendar } from '../calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearId } from '../calendar/fiscal-year/fiscal-year.events.js';
import { letteringErrors } from './lettering.errors.js';
import { type EarlierLine, type LetteredLine, type LetteringEvent, letteringStream } from './lettering.events.js';
import { type Lettering, type LineToLetter, letteringDecider, lettersToMove } from './lettering.js';

/** A line with its year and the amounts that its opening in the next year would have. */
export type LineOfYear = EarlierLine;
export type PendingLetters = PendingStreams<LetteringEvent, Lettering>;

/**
 * The matching of an account in each open year, from one on: a line may be under a letter of its own year or of any open one after. All are
 * guarded: a line has one letter. None as long as the calendar is not read.
 */
export function openMatchingUses(calendar: FiscalCalendar | undefined, account: string, from?: FiscalYearId): StreamUse[] {
  const { years = [] } = calendar ?? {};
  const first = from === undefined ? 0 : years.findIndex(({ id }) => id === from);
  const open = first < 0 ? [] : years.slice(first).filter(({ isClosed }) => !isClosed);
  return open.map(({ id }) => guarded(letteringStream(id, account)));
}

/**
 * Gives lines of open years one letter, which is of the last of these years: the others are open at the end of theirs. Small letters of the
 * earlier years move on with their lines, which are among the lines (`withPartlyMatched`).
 * @returns the year of the letter
 * @throws lettering.other-year, and as the decider does
 */
export function letterOverYears(
  letters: PendingLetters,
  { calendar, account, lines }: { calendar: FiscalCalendar; account: string; lines: readonly LineOfYear[] },
): FiscalYearId {
  const years = calendar.years.filter(({ id }) => lines.some(({ yearId }) => yearId === id));
  const [first, year] = [years[0], years.at(-1)];
  if (!first || !year) throw letteringErrors.linesMissing();
  if (years.some(({ isClosed }) => isClosed)) throw letteringErrors.otherYear();
  const own = letteringStream(year.id, account);
  for (const { stream } of openMatchingUses(calendar, account, first.id)) {
    const pending = letters.of(stream);
    if (stream !== own) pending.append(lettersToMove(pending.state, lines));
  }
  const pending = letters.of(own);
  const toLetter = lines.map((line) => lineToLetter(line, year.id));
  pending.append(letteringDecider.decide({ type: 'LetterLines', data: { account, lines: toLetter } }, pending.state));
  return year.id;
}

const lineToLetter = (line: LineOfYear, yearId: FiscalYearId): LineToLetter => ({
  writingId: line.writingId,
  line: line.line,
  amount: line.amount,
  thirdParty: line.auxiliary?.code ?? null,
  ...(line.yearId !== yearId && { earlier: line }),
});

/** The matching of an account in a year that the caller owns, beside that of its other years. */
export const lettersOfAccount = (own: string, state: Lettering, others: ReadonlyMap<string, Lettering>): Map<string, Lettering> =>
  new Map([[own, state], ...others]);

/** Without the stream that the caller owns. */
export const eventsBeside = (own: string, events: ReadonlyMap<string, readonly LetteringEvent[]>): Map<string, readonly LetteringEvent[]> =>
  new Map([...events].filter(([stream]) => stream !== own));

/** The place of a line, without its amounts. */
export const placeOf = ({ writingId, line }: LetteredLine): LetteredLine => ({ writingId, line });
