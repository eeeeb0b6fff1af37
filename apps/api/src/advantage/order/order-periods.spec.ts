import { localDate } from '@intendance/kernel/local-date.js';
import { describe, expect, it } from '@jest/globals';
import { coveringPeriods, periodsOf } from './order-periods.js';

const covering = (from: string, to: string): string[] => coveringPeriods(localDate(from), localDate(to));

describe('the periods of the totals of orders', () => {
  it('are the year, the month and the day of an order', () =>
    expect(periodsOf(localDate('2026-03-14'))).toEqual(['2026', '2026-03', '2026-03-14']));
  it.each([
    ['2026-01-01', '2026-12-31', ['2026']],
    ['2024-01-01', '2026-12-31', ['2024', '2025', '2026']],
    ['2026-01-01', '2026-02-28', ['2026-01', '2026-02']],
    ['2024-02-01', '2024-02-28', [...Array(28).keys()].map((day) => `2024-02-${String(day + 1).padStart(2, '0')}`)],
    ['2024-02-01', '2024-02-29', ['2024-02']],
    ['2025-11-30', '2027-02-01', ['2025-11-30', '2025-12', '2026', '2027-01', '2027-02-01']],
    ['2026-03-14', '2026-03-14', ['2026-03-14']],
    ['2026-03-14', '2026-03-13', []],
  ])('cover %s to %s with the fewest', (from, to, expected) => expect(covering(from, to)).toEqual(expected));
  it('hold every day of a range once', () => {
    const days = covering('2023-02-27', '2026-11-02').flatMap((period) => (period.length === 4 ? 365 + Number(period === '2024') : []));
    expect(days).toEqual([366, 365]);
    expect(covering('1900-01-01', '2199-12-31')).toHaveLength(300);
  });
});
