import { cutText } from '@intendance/kernel/cut-text.js';

/** Controls, and marks that change how a text is laid out: a label that hides them would not be found again. */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu;

export const plainText = (text: string): string => text.replace(unseen, ' ').replace(/\s+/g, ' ').trim();

/** The lines of a text, whatever ends them, numbered from 1. */
export function* textLines(text: string): Generator<{ readonly line: number; readonly text: string }> {
  let line = 0;
  for (const [, row = ''] of text.matchAll(/([^\r\n]*)(?:\r\n|\n|\r|$)/g)) yield { line: ++line, text: row };
}

const longestWording = 255;
/** Whole words: a part that goes on with `A` is no repetition of `ABRI`. */
const hasWords = (text: string, words: string): boolean => ` ${text} `.includes(` ${words} `);

/** The parts of a label without repetitions: banks repeat the beginning of one part in the next. */
export function wordingOf(...parts: readonly (string | undefined)[]): string {
  const texts: string[] = [];
  for (const part of parts) {
    const text = plainText(part ?? '');
    if (text === '' || texts.some((earlier) => hasWords(earlier, text))) continue;
    const repeated = texts.findIndex((earlier) => text.startsWith(earlier));
    if (repeated >= 0) texts[repeated] = text;
    else texts.push(text);
  }
  return cutText(texts.join(' '), longestWording).trim() || 'Opération sans libellé';
}
