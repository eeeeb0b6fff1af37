import { describe, expect, it } from '@jest/globals';
import { endOfYear, nextYearName, startOfYear, yearOf } from './fiscal-year.js';

const year = (name: string) => ({ id: name, name, start_date: `${name}-01-01`, end_date: `${name}-12-31`, closed: false });

describe('the dates of a fiscal year', () => {
  it.each([
    ['2026-01-01', '2026-12-31'],
    ['2026-07-01', '2027-06-30'],
    ['2027-03-01', '2028-02-29'],
    ['2028-02-29', '2029-02-28'],
  ])('from %s it ends on %s', (start, end) => expect(endOfYear(start)).toBe(end));

  it.each([
    ['2026-12-31', '2026-01-01'],
    ['2027-06-30', '2026-07-01'],
  ])('to %s it starts on %s', (end, start) => expect(startOfYear(end)).toBe(start));

  it('gives the name of the year that would be created', () => {
    expect(nextYearName([year('2025'), year('2026')], '2026-11-21')).toBe('2027');
    expect(nextYearName([], '2026-11-21')).toBe('2026');
  });

  it('is found from a day, else the latest stands in', () => {
    const years = [year('2025'), year('2026')];
    expect(yearOf(years, '2025-06-01')?.name).toBe('2025');
    expect(yearOf(years, '2031-06-01')?.name).toBe('2026');
    expect(yearOf([], '2031-06-01')).toBeUndefined();
  });
});
