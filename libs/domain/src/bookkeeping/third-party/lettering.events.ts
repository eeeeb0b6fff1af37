import type { FiscalYearId } from '../calendar/fiscal-year/fiscal-year.events.js';

/** A line of the ledger: the operation or entry that wrote it, and its rank there. */
export type LetteredLine = { writingId: string; line: number };

/** Stored for ever: only add optional fields or new types. */
export type LetteringEvent =
  /** `letter` is AA, AB…; lower case while the lines do not add up to 0. */
  | { type: 'LinesLettered'; data: { letter: string; lines: readonly LetteredLine[]; isPartial: boolean } }
  | { type: 'LetteringRemoved'; data: { letter: string; lines: readonly LetteredLine[] } };

/** One stream per account of a year: a letter is given once. */
export const letteringStream = (yearId: FiscalYearId, account: string): `lettering-${string}` => `lettering-${yearId}:${account}`;
