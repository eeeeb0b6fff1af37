import { localDate } from '@intendance/kernel/local-date.js';
import { describe, expect, it } from '@jest/globals';
import { type AccountDays, placesOf } from './ledger-places.js';

const day = (text: string, lines: number, debit: number) => ({ account: '', day: localDate(text), lines, debit, credit: 0 });
const bank: AccountDays = { account: '512001', opening: 100, days: [day('2026-01-01', 3, 10), day('2026-01-02', 2, 20)] };
const costs: AccountDays = { account: '606001', opening: 0, days: [day('2026-01-01', 4, 40)] };
const still: AccountDays = { account: '101000', opening: 500, days: [] };
const places = (from: number, count: number) => placesOf([still, bank, costs], from, count);
const first = { account: '512001', begin: '2026-01-01', balance: 100 };
const second = { account: '606001', begin: '2026-01-01', balance: 0 };

describe('the lines of a ledger page', () => {
  it('begin with those of the first account that has some', () => expect(places(0, 2)).toEqual([{ ...first, skip: 0, limit: 2 }]));
  it('begin inside of a day, with what stood before that day', () => expect(places(2, 2)).toEqual([{ ...first, skip: 2, limit: 4 }]));
  it('begin on a later day, with what the days before moved', () =>
    expect(places(3, 1)).toEqual([{ account: '512001', begin: '2026-01-02', balance: 110, skip: 0, limit: 1 }]));
  it('go on with the next account', () =>
    expect(places(4, 3)).toEqual([
      { account: '512001', begin: '2026-01-02', balance: 110, skip: 1, limit: 2 },
      { ...second, skip: 0, limit: 2 },
    ]));
  it('are all of them when as many are asked for', () =>
    expect(places(0, 99_999)).toEqual([
      { ...first, skip: 0, limit: 5 },
      { ...second, skip: 0, limit: 4 },
    ]));
  it('are none after the last', () => expect(places(9, 10)).toEqual([]));
});
