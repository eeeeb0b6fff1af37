import { guarded, type StreamUse } from '@intendance/kernel/case.js';
import type { FiscalYearId } from '../calendar/fiscal-year/fiscal-year.events.js';
import { type LetteringEvent, letteringStream } from './lettering.events.js';
import { type Lettering, letteringDecider } from './lettering.js';
import { isSettledAccount } from './third-party.js';

type Written = { readonly yearId: FiscalYearId; readonly lines: readonly { readonly account: string }[] };

/** The matching of the accounts of a writing. Guarded: a concurrent match of one of its lines makes the command run again. */
export const writingMatchingUses = ({ yearId, lines }: Written): StreamUse[] =>
  [...new Set(lines.map(({ account }) => account).filter(isSettledAccount))].map((account) => guarded(letteringStream(yearId, account)));

/** A writing that changes or is taken back settles nothing any more: its letters are removed in the same append. */
export const fallenLetters = (
  writingId: string,
  matching: ReadonlyMap<string, Lettering>,
): ReadonlyMap<string, readonly LetteringEvent[]> =>
  new Map(
    [...matching].map(([stream, state]) => [stream, letteringDecider.decide({ type: 'RemoveLettersOf', data: { writingId } }, state)]),
  );
