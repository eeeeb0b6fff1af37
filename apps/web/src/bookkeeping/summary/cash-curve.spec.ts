import { describe, expect, it } from '@jest/globals';
import { balanceOn, type CashYear, cashLine, cashTable, leastBalance, monthMarks } from './cash-curve.js';

const year = (change: Partial<CashYear> = {}): CashYear => ({
  name: '2026',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  opening: 100,
  points: [
    { date: '2026-02-01', balance: -50 },
    { date: '2026-07-02', balance: 300 },
  ],
  ...change,
});

describe('the line of a year', () => {
  it('begins with its opening, and ends today or with the year', () => {
    expect(cashLine(year(), '2027-03-01')).toEqual([
      { at: 0, value: 100 },
      { at: 31 / 365, value: -50 },
      { at: 182 / 365, value: 300 },
      { at: 1, value: 300 },
    ]);
    expect(cashLine(year(), '2026-07-02').at(-1)).toEqual({ at: 183 / 365, value: 300 });
  });
  it('goes beyond today when a movement does', () => expect(cashLine(year(), '2026-03-01').at(-1)).toEqual({ at: 182 / 365, value: 300 }));
  it('is flat without movements', () =>
    expect(cashLine(year({ points: [] }), '2027-01-01')).toEqual([
      { at: 0, value: 100 },
      { at: 1, value: 100 },
    ]));
});

describe('the months of a year', () => {
  it('are those of its days, also of a year that begins in September', () => {
    const marks = monthMarks(year({ start_date: '2026-09-01', end_date: '2027-08-31' }));
    expect([marks.length, marks[0]?.last, marks[5]?.last, marks.at(-1)?.last]).toEqual([12, '2026-09-30', '2027-02-28', '2027-08-31']);
    expect(marks.every(({ at }, index) => index === 0 || at > (marks[index - 1]?.at ?? 1))).toBe(true);
  });
  it('have the balance of their last day, those to come none', () => {
    const { head, rows } = cashTable(
      { current: year(), previous: year({ name: '2025', start_date: '2025-01-01', end_date: '2025-12-31' }) },
      '2026-03-15',
    );
    expect(head).toEqual(['Fin de mois', '2026', '2025']);
    expect(rows.filter(([, balance]) => balance !== '')).toHaveLength(3);
    expect(rows[0]?.[1]).toMatch(/^100,00/);
    expect(rows[1]?.[1]).toMatch(/^-50,00/);
  });
});

it('has a least balance, which may be its opening', () => {
  expect(leastBalance(year())).toEqual({ day: '2026-02-01', balance: -50 });
  expect(leastBalance(year({ points: [] }))).toEqual({ day: '2026-01-01', balance: 100 });
  expect(balanceOn(year(), '2026-01-31')).toBe(100);
});
