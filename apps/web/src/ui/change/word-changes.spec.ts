import { describe, expect, it } from '@jest/globals';
import { wordChanges } from './word-changes.js';

const shown = (before: string, after: string): string =>
  wordChanges(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}]`, added: `[+${text}]` })[kind])
    .join('');

describe('the words of a change', () => {
  it.each([
    ['le 12 décembre', 'le 12 décembre', 'le 12 décembre'],
    ['le 12 décembre', 'le 13 décembre', 'le [-12 ][+13 ]décembre'],
    ['', 'Noël', '[+Noël]'],
    ['Noël', '', '[-Noël]'],
    ['un deux trois', 'zéro un trois', '[+zéro ]un [-deux ]trois'],
  ])('%s, then %s', (before, after, expected) => expect(shown(before, after)).toBe(expected));
  it('give back both texts', () => {
    const [before, after] = ['a b c d e f', 'x b c y f z'];
    const side = (kept: string) =>
      wordChanges(before, after)
        .filter(({ kind }) => kind === 'same' || kind === kept)
        .map(({ text }) => text)
        .join('');
    expect(side('removed').trim()).toBe(before);
    expect(side('added').trim()).toBe(after);
  });
  it('are whole texts when they are very long', () => {
    const long = 'mot '.repeat(2000);
    expect(wordChanges(long, 'autre').map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
