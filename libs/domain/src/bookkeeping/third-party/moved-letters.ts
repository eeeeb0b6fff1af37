import { PendingStreams } from '@intendance/kernel/case.js';
import { type LetteredLine, type LetteringEvent, letteringStream } from './lettering.events.js';
import { type Lettering, letteringDecider } from './lettering.js';
import { type LineOfYear, placeOf } from './letters-over-years.js';

/** Lines of one letter, and the lines with the same amount that stand for them from now on. */
export type LetterMove = { readonly from: readonly LetteredLine[]; readonly to: readonly LineOfYear[] };

/**
 * Letters keep their names while other lines take the place of some of theirs: a closing opens an item by a new line, and a reopening takes
 * that line back. A letter that is left with one line is removed.
 */
export function moveLetters(
  letters: ReadonlyMap<string, Lettering>,
  moves: readonly LetterMove[],
): ReadonlyMap<string, readonly LetteringEvent[]> {
  const pending = new PendingStreams(letteringDecider, letters);
  for (const [stream, { byWriting }] of letters)
    for (const { from, to } of moves) {
      const [first] = from;
      const place = first && byWriting.get(first.writingId)?.find(({ line }) => line === first.line);
      if (place) pending.of(stream).append(moved(pending.of(stream).state, { stream, letter: place.letter, from, to }));
    }
  return pending.events;
}

function moved(
  { letters, earlier }: Lettering,
  { stream, letter, from, to }: LetterMove & { readonly stream: string; readonly letter: string },
): LetteringEvent[] {
  const before = letters.get(letter) ?? [];
  const isOther = (each: LetteredLine) => !from.some(({ writingId, line }) => each.writingId === writingId && each.line === line);
  const lines = [...before.filter(isOther), ...to].map(placeOf);
  const ofBefore = [
    ...(earlier.get(letter) ?? []).filter(isOther),
    ...to.filter(({ yearId }) => !stream.startsWith(letteringStream(yearId, ''))),
  ];
  const isPartial = letter === letter.toLowerCase();
  const removal: LetteringEvent = { type: 'LetteringRemoved', data: { letter, lines: before } };
  if (lines.length < 2) return [removal];
  return [removal, { type: 'LinesLettered', data: { letter, lines, isPartial, ...(ofBefore.length > 0 && { earlier: ofBefore }) } }];
}
