import type { Decider } from '@intendance/kernel/decider.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import { letteringErrors } from './lettering.errors.js';
import type { LetteredLine, LetteringEvent } from './lettering.events.js';
import { isThirdPartyAccount } from './third-party.js';

/** `amount`: above 0 at debit. `thirdParty`: its code; null on lines that are older than third parties. */
export type LineToLetter = LetteredLine & { amount: number; thirdParty: string | null };
export type LetteringCommand =
  | { type: 'LetterLines'; data: { account: string; lines: readonly LineToLetter[] } }
  | { type: 'RemoveLetter'; data: { letter: string } }
  /** Removes the letters of a cancelled writing: it no longer settles the other lines. */
  | { type: 'RemoveLettersOf'; data: { writingId: string } };
export type Lettering = {
  readonly letters: PersistentMap<string, readonly LetteredLine[]>;
  readonly letterCount: number;
  /** The letters of the lines of an entry, by the id of the entry: a decision looks at no other letter. */
  readonly byWriting: PersistentMap<string, readonly LetterOfLine[]>;
};
type LetterOfLine = { readonly line: number; readonly letter: string };

export const letteringDecider: Decider<LetteringCommand, LetteringEvent, Lettering> = {
  initial: { letters: new PersistentMap(), letterCount: 0, byWriting: new PersistentMap() },
  decide,
  evolve,
};

function decide(command: LetteringCommand, { letters, letterCount, byWriting }: Lettering): LetteringEvent[] {
  if (command.type === 'RemoveLetter') {
    const lines = letters.get(command.data.letter);
    if (!lines) throw letteringErrors.unknownLetter();
    return [{ type: 'LetteringRemoved', data: { letter: command.data.letter, lines } }];
  }
  if (command.type === 'RemoveLettersOf') {
    const lettersOf = new Set(byWriting.get(command.data.writingId)?.map(({ letter }) => letter));
    return [...lettersOf].map((letter) => ({ type: 'LetteringRemoved', data: { letter, lines: letters.get(letter) ?? [] } }));
  }
  const { account, lines } = command.data;
  if (!isThirdPartyAccount(account)) throw letteringErrors.accountInvalid();
  if (new Set(lines.map(keyOf)).size < 2) throw letteringErrors.linesMissing();
  if (new Set(lines.flatMap(({ thirdParty }) => thirdParty ?? [])).size > 1) throw letteringErrors.twoThirdParties();
  if (lines.every(({ amount }) => amount > 0) || lines.every(({ amount }) => amount < 0)) throw letteringErrors.oneSided();
  const isTaken = ({ writingId, line }: LetteredLine) => byWriting.get(writingId)?.some((each) => each.line === line);
  if (lines.some(isTaken)) throw letteringErrors.lettered();
  const isPartial = lines.reduce((sum, { amount }) => sum + amount, 0) !== 0;
  const letter = letterOf(letterCount);
  const letteredLines = lines.map(({ writingId, line }) => ({ writingId, line }));
  return [{ type: 'LinesLettered', data: { letter: isPartial ? letter.toLowerCase() : letter, lines: letteredLines, isPartial } }];
}

function evolve({ letters, letterCount, byWriting }: Lettering, { type, data: { letter, lines } }: LetteringEvent): Lettering {
  const isAdded = type === 'LinesLettered';
  const index = lines.reduce((entries, { writingId, line }) => {
    const others = (entries.get(writingId) ?? []).filter((each) => each.line !== line || each.letter !== letter);
    const own = isAdded ? [...others, { line, letter }] : others;
    return own.length > 0 ? entries.with(writingId, own) : entries.without(writingId);
  }, byWriting);
  return {
    letters: isAdded ? letters.with(letter, lines) : letters.without(letter),
    letterCount: isAdded ? letterCount + 1 : letterCount,
    byWriting: index,
  };
}

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
