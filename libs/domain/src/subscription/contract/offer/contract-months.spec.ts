import { localDate } from '@intendance/kernel/local-date.js';
import { describe, expect, it } from '@jest/globals';
import { billingRange, contractMonth, monthOn, periodOf } from './contract-months.js';

const day = localDate;

describe('months of a contract', () => {
  it('keep the day of the start over shorter months', () =>
    expect([0, 1, 2, 3].map((index) => contractMonth(day('2026-01-31'), index))).toEqual([
      { first: '2026-01-31', last: '2026-02-27' },
      { first: '2026-02-28', last: '2026-03-30' },
      { first: '2026-03-31', last: '2026-04-29' },
      { first: '2026-04-30', last: '2026-05-30' },
    ]));
  it.each([
    ['2026-01-30', 0],
    ['2026-01-31', 0],
    ['2026-02-27', 0],
    ['2026-02-28', 1],
    ['2026-03-30', 1],
    ['2026-03-31', 2],
    ['2027-01-30', 11],
    ['2027-01-31', 12],
  ])('%s is in month %i of a contract of 31 January', (on, index) => expect(monthOn(day('2026-01-31'), day(on))).toBe(index));
  it('are billed one by one, or by years from the start', () => {
    expect(billingRange('month', 13)).toEqual({ start: 13, count: 1 });
    expect(billingRange('year', 13)).toEqual({ start: 12, count: 12 });
    expect(periodOf(day('2026-03-10'), billingRange('year', 0))).toEqual({ first: '2026-03-10', last: '2027-03-09' });
  });
});
