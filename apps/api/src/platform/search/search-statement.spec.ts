import { describe, expect, it } from '@jest/globals';
import type { RecordSearch } from './record-search.js';
import { amountOf, searchStatement } from './search-statement.js';

const byName: RecordSearch = {
  recordType: 'grant',
  need: 'balance',
  from: 'read.grant_list r',
  label: 'r.label',
  by: [{ kind: 'words', sql: 'r.search LIKE {}' }],
  order: 'r.label',
};
const byNumber: RecordSearch = {
  ...byName,
  recordType: 'bill',
  by: [
    { kind: 'amount', sql: 'r.total = {}' },
    { kind: 'code', sql: 'r.number = {}' },
  ],
};

describe('an amount is read as a French user types it', () => {
  it.each([
    ['368,09', 36_809],
    ['368.9', 36_890],
    ['- 1 200 €', 120_000],
    ['1\u202f200,5', 120_050],
    ['45', 4500],
  ])('%s is %i cents', (typed, cents) => expect(amountOf(typed)).toBe(cents));

  it.each(['fnac', '12/03', '1,234', '12 rue', '', '123456789012'])('%s is none', (typed) => expect(amountOf(typed)).toBeUndefined());
});

describe('the statement of a search', () => {
  it('asks for every word, and takes signs as they are typed', () => {
    const statement = searchStatement([byName], 'Été 50%');
    expect(statement?.text).toContain('(r.search LIKE $1::text AND r.search LIKE $2::text)');
    expect(statement?.params).toEqual(['%ete%', String.raw`%50\%%`]);
  });

  it('binds what a condition mentions, and nothing else', () => {
    expect(searchStatement([byNumber], 'F-12')?.params).toEqual(['F-12']);
    expect(searchStatement([byNumber], '12,50')?.params).toEqual([1250, '12,50']);
    expect(searchStatement([byNumber, byNumber], '12')?.params).toEqual([1200, '12']);
  });

  it('is absent where no condition can hold', () => {
    expect(searchStatement([{ ...byNumber, by: byNumber.by.slice(0, 1) }], 'fnac')).toBeNull();
    expect(searchStatement([], 'fnac')).toBeNull();
  });
});
