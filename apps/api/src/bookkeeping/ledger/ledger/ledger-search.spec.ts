import { describe, expect, it } from '@jest/globals';
import { ledgerWords } from './ledger-search.js';

describe('the words of a search in the ledger', () => {
  it('are patterns without accents and capitals, with % and _ as they are typed', () => {
    expect(ledgerWords('  Électricité\u00a0 100%_ ').map(({ pattern }) => pattern)).toEqual(['%electricite%', '%100\\%\\_%']);
    expect(ledgerWords('  ')).toEqual([]);
  });

  it.each([
    ['1250,4', 125_040],
    ['1250.40', 125_040],
    ['648', 64_800],
    ['648€', 64_800],
    ['0,00', null],
    ['12,345', null],
    ['-12', null],
    ['2026-04', null],
  ])('%s is the amount %s', (word, amount) => expect(ledgerWords(word)[0]?.amount).toBe(amount));

  it('may be the number of a piece', () => {
    expect(ledgerWords('bq01-000012')[0]?.piece).toEqual({ journal: 'BQ01', rank: 12 });
    expect(ledgerWords('F-118')[0]?.piece).toBeNull();
  });

  it('are eight at most', () => expect(ledgerWords('a b c d e f g h i j')).toHaveLength(8));
});
