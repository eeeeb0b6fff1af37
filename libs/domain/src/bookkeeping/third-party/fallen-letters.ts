import type { StreamUse } from '@intendance/kernel/case.js';
import type { FiscalCalendar } from '../calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearId } from '../calendar/fiscal-year/fiscal-year.events.js';
import type { LetteringEvent } from './lettering.events.js';
import { type Lettering, letteringDecider } from './lettering.js';
import { openMatchingUses } from './letters-over-years.js';
import { isSettledAccount } from './third-party.js';

type Written = { readonly yearId: FiscalYearId; readonly lines: readonly { readonly account: string }[] };

/**
 * The matching of the accounts of a writing, in its year and the open ones after. Guarded: a concurrent match of one of its lines makes the
 * command run again. A closed year has none: its letters are in its file of entries, and stay.
 */
export const writingMatchingUses = ({ yearId, lines }: Written, calendar: FiscalCalendar | undefined): StreamUse[] =>
  [...new Set(lines.map(({ account }) => account).filter(isSettledAccount))].flatMap((account) =>
    openMatchingUses(calendar, account, yearId),
  );

/** A writing that changes or is taken back settles nothing any more: its letters are removed in the same append. */
export const fallenLetters = (
  writingId: string,
  matching: ReadonlyMap<string, Lettering>,
): ReadonlyMap<string, readonly LetteringEvent[]> =>
  new Map(
    [...matching].map(([stream, state]) => [stream, letteringDecider.decide({ type: 'RemoveLettersOf', data: { writingId } }, state)]),
  );
