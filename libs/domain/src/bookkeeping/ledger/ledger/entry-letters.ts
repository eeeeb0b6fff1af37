import { guarded, type StreamUse } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { JournalEntryFacts } from '../journal-entry/journal-entry.events.js';
import { type LetteringEvent, letteringStream } from './lettering.events.js';
import { isLettered, type Lettering, letteringDecider } from './lettering.js';

/** The matching of the accounts of an entry. Guarded: a concurrent match of a line of the entry makes the command run again. */
export const entryMatchingUses = ({ yearId, lines }: JournalEntryFacts): StreamUse[] =>
  [...new Set(lines.map(({ account }) => account).filter(isLettered))].map((account) => guarded(letteringStream(yearId, account)));

/** An entry that changes or is reversed settles nothing any more: its letters are removed in the same append. */
export const removedLetters = (
  entryId: JournalEntryId,
  matching: ReadonlyMap<string, Lettering>,
): ReadonlyMap<string, readonly LetteringEvent[]> =>
  new Map(
    [...matching].map(([stream, state]) => [
      stream,
      letteringDecider.decide({ type: 'RemoveLettersOf', data: { writingId: entryId } }, state),
    ]),
  );
