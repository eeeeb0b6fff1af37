import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../budget-name.js';
import type { FiscalYearId } from '../calendar/fiscal-year/fiscal-year.events.js';
import type { ThirdParty } from './third-party.js';

/** A line of the ledger: the operation or entry that wrote it, and its rank there. */
export type LetteredLine = { writingId: string; line: number };

/**
 * A line of an open year before the one of its letter: a bill of a year that is not closed yet, paid in the next one. It is open at the end
 * of its own year, whose closing opens it by a line of its own. `amount`, and that of `foreign`, are above 0 at debit.
 */
export type EarlierLine = LetteredLine & {
  yearId: FiscalYearId;
  budget: BudgetName;
  amount: Cents;
  auxiliary?: ThirdParty;
  foreign?: { currency: string; amount: number; date: LocalDate };
};

/** Stored for ever: only add optional fields or new types. */
export type LetteringEvent =
  /** `letter` is AA, AB…; lower case while the lines do not add up to 0. `earlier`: those of `lines` that are of years before. */
  | {
      type: 'LinesLettered';
      data: { letter: string; lines: readonly LetteredLine[]; isPartial: boolean; earlier?: readonly EarlierLine[] };
    }
  | { type: 'LetteringRemoved'; data: { letter: string; lines: readonly LetteredLine[] } };

/** One stream per account of a year: a letter is given once. Of lines of several years, the letter is of the last one. */
export const letteringStream = (yearId: FiscalYearId, account: string): `lettering-${string}` => `lettering-${yearId}:${account}`;
