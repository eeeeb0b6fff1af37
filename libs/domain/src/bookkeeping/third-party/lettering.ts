import type { Decider } from '@intendance/kernel/decider.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import { letteringErrors } from './lettering.errors.js';
import type { EarlierLine, LetteredLine, LetteringEvent } from './lettering.events.js';
import { isSettledAccount } from './third-party.js';

/**
 * `amount`: above 0 at debit. `thirdParty`: its code; null on lines that are older than third parties. `earlier`: of a line of a year before
 * the one of the letter.
 */
export type LineToLetter = LetteredLine & { amount: number; thirdParty: string | null; earlier?: EarlierLine };
export type LetteringCommand =
  /** Lines under a small letter are given with all lines of that letter (`withPartlyMatched`): one new letter takes its place. */
  | { type: 'LetterLines'; data: { account: string; lines: readonly LineToLetter[] } }
  | { type: 'RemoveLetter'; data: { letter: string } }
  /** Removes the letters of a cancelled writing: it no longer settles the other lines. */
  | { type: 'RemoveLettersOf'; data: { writingId: string } };
export type Lettering = {
  readonly letters: PersistentMap<string, readonly LetteredLine[]>;
  readonly letterCount: number;
  /** Under each letter that has any, the lines of years before. */
  readonly earlier: PersistentMap<string, readonly EarlierLine[]>;
  /** The letters of the lines of an entry, by the id of the entry: a decision looks at no other letter. */
  readonly byWriting: PersistentMap<string, readonly LetterOfLine[]>;
};
type LetterOfLine = { readonly line: number; readonly letter: string };

export const letteringDecider: Decider<LetteringCommand, LetteringEvent, Lettering> = {
  initial: { letters: new PersistentMap(), letterCount: 0, earlier: new PersistentMap(), byWriting: new PersistentMap() },
  decide,
  evolve,
};

function decide(command: LetteringCommand, matching: Lettering): LetteringEvent[] {
  const { letters, letterCount, byWriting } = matching;
  const removalOf = (letter: string): LetteringEvent => ({ type: 'LetteringRemoved', data: { letter, lines: letters.get(letter) ?? [] } });
  if (command.type === 'RemoveLetter') {
    if (!letters.get(command.data.letter)) throw letteringErrors.unknownLetter();
    return [removalOf(command.data.letter)];
  }
  if (command.type === 'RemoveLettersOf')
    return [...new Set(byWriting.get(command.data.writingId)?.map(({ letter }) => letter))].map(removalOf);
  const { account, lines } = command.data;
  if (!isSettledAccount(account)) throw letteringErrors.accountInvalid();
  if (new Set(lines.map(keyOf)).size < 2) throw letteringErrors.linesMissing();
  if (new Set(lines.flatMap(({ thirdParty }) => thirdParty ?? [])).size > 1) throw letteringErrors.twoThirdParties();
  if (lines.every(({ amount }) => amount > 0) || lines.every(({ amount }) => amount < 0)) throw letteringErrors.oneSided();
  const partLetters = new Set(lines.flatMap((line) => letterOfLine(matching, line) ?? []));
  const isJoined = partLetters.size > 1 || lines.some((line) => letterOfLine(matching, line) === undefined);
  if (![...partLetters].every(isPartLetter) || !isJoined) throw letteringErrors.lettered();
  const isPartial = lines.reduce((sum, { amount }) => sum + amount, 0) !== 0;
  const letter = letterOf(letterCount);
  const letteredLines = lines.map(({ writingId, line }) => ({ writingId, line }));
  const earlier = lines.flatMap((line) => line.earlier ?? []);
  const newLetter = {
    letter: isPartial ? letter.toLowerCase() : letter,
    lines: letteredLines,
    isPartial,
    ...(earlier.length > 0 && { earlier }),
  };
  return [...[...partLetters].map(removalOf), { type: 'LinesLettered', data: newLetter }];
}

/** The lines and, of those under a small letter, the other lines of that letter: a bill paid in parts is matched as one. */
export function withPartlyMatched(matching: Lettering, lines: readonly LetteredLine[]): LetteredLine[] {
  const all = [...lines, ...partLettersOf(matching, lines).flatMap((letter) => matching.letters.get(letter) ?? [])];
  return [...new Map(all.map((line) => [keyOf(line), line])).values()];
}

/**
 * The removals that let lines have a letter in another year: a small letter moves on with all its lines.
 * @throws lettering.already-lettered under a letter whose lines add up to 0
 */
export function lettersToMove(matching: Lettering, lines: readonly LetteredLine[]): LetteringEvent[] {
  if (lines.some((line) => !isPartLetter(letterOfLine(matching, line) ?? ''))) throw letteringErrors.lettered();
  return partLettersOf(matching, lines).map((letter) => ({
    type: 'LetteringRemoved',
    data: { letter, lines: matching.letters.get(letter) ?? [] },
  }));
}

const partLettersOf = (matching: Lettering, lines: readonly LetteredLine[]): string[] => [
  ...new Set(lines.flatMap((line) => letterOfLine(matching, line) ?? []).filter(isPartLetter)),
];

function evolve({ letters, letterCount, earlier, byWriting }: Lettering, { type, data }: LetteringEvent): Lettering {
  const { letter, lines } = data;
  const isAdded = type === 'LinesLettered';
  const earlierLines = type === 'LinesLettered' ? data.earlier : undefined;
  const index = lines.reduce((entries, { writingId, line }) => {
    const others = (entries.get(writingId) ?? []).filter((each) => each.line !== line || each.letter !== letter);
    const own = isAdded ? [...others, { line, letter }] : others;
    return own.length > 0 ? entries.with(writingId, own) : entries.without(writingId);
  }, byWriting);
  return {
    letters: isAdded ? letters.with(letter, lines) : letters.without(letter),
    letterCount: isAdded ? letterCount + 1 : letterCount,
    earlier: earlierLines ? earlier.with(letter, earlierLines) : earlier.without(letter),
    byWriting: index,
  };
}

const letterOfLine = ({ byWriting }: Lettering, { writingId, line }: LetteredLine): string | undefined =>
  byWriting.get(writingId)?.find((each) => each.line === line)?.letter;
/** Lines under a small letter do not add up to 0 yet. */
const isPartLetter = (letter: string): boolean => letter === letter.toLowerCase();

/** AA, AB… ZZ, AAA… */
export function letterOf(rank: number): string {
  let [left, text] = [rank + 26, ''];
  do {
    text = String.fromCharCode(65 + (left % 26)) + text;
    left = Math.floor(left / 26) - 1;
  } while (left >= 0);
  return text;
}

const keyOf = ({ writingId, line }: LetteredLine): string => `${writingId} ${line}`;
