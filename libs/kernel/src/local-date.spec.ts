import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  addMonths,
  dayInParis,
  daysFrom,
  formatDay,
  isLocalDate,
  isWithin,
  localDate,
  mondayOf,
  periodStart,
  startOfDay,
} from './local-date.js';

const day = localDate('2026-05-17');

describe('a business day', () => {
  it.each(['2026-02-30', '2025-02-29', '2026-13-01', '2026-1-1', '17/05/2026', '', '2026-05-17T00:00:00Z'])('refuses %j', (text) => {
    expect(isLocalDate(text)).toBe(false);
    expect(() => localDate(text)).toThrow(RangeError);
  });
  it('accepts 29 February of a leap year', () => expect(isLocalDate('2028-02-29')).toBe(true));

  it('is the day in Paris, not in UTC', () => {
    expect(dayInParis(new Date('2026-01-01T22:59:59Z'))).toBe('2026-01-01');
    expect(dayInParis(new Date('2026-01-01T23:00:00Z'))).toBe('2026-01-02');
    expect(dayInParis(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02');
  });

  it('begins at midnight in Paris, on the days when the clocks change too', () => {
    const starts = ['2026-01-02', '2026-07-02', '2026-03-29', '2026-10-25'].map((text) => startOfDay(localDate(text)).toISOString());
    expect(starts).toEqual([
      '2026-01-01T23:00:00.000Z',
      '2026-07-01T22:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-10-24T22:00:00.000Z',
    ]);
  });

  it('moves over months and the change of hour', () => {
    expect(addDays(localDate('2026-03-28'), 2)).toBe('2026-03-30');
    expect(addDays(localDate('2026-01-01'), -1)).toBe('2025-12-31');
  });

  it('is of a week that begins on Monday', () => {
    const days = ['2026-11-23', '2026-11-25', '2026-11-29', '2027-01-01'];
    expect(days.map((text) => mondayOf(localDate(text)))).toEqual(['2026-11-23', '2026-11-23', '2026-11-23', '2026-12-28']);
  });

  it('is within bounds that it touches, and an absent bound is open', () => {
    expect(isWithin(day, day, day)).toBe(true);
    expect(isWithin(day, null, null)).toBe(true);
    expect(isWithin(day, addDays(day, 1), null)).toBe(false);
    expect(isWithin(day, null, addDays(day, -1))).toBe(false);
  });

  it.each([
    ['mois', '2026-05-01'],
    ['trimestre', '2026-04-01'],
    ['semestre', '2026-01-01'],
    ['an', '2026-01-01'],
  ] as const)('belongs to the calendar %s that starts on %s', (period, start) => expect(periodStart(day, period)).toBe(start));
  it('opens the second half-year in July', () => expect(periodStart(localDate('2026-12-31'), 'semestre')).toBe('2026-07-01'));

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-10', 12, '2027-11-10'],
  ])('%s and %i months is %s', (from, months, to) => expect(addMonths(localDate(from), months)).toBe(to));
  it('counts both days of a range', () => {
    expect(daysFrom(day, day)).toBe(1);
    expect(daysFrom(localDate('2026-03-20'), localDate('2026-04-09'))).toBe(21);
    expect(daysFrom(addDays(day, 1), day)).toBe(0);
  });

  it('is written the French way', () => expect(formatDay(day)).toBe('17/05/2026'));
});
