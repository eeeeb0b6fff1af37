import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { expect, it } from '@jest/globals';
import { budgetPace, forecastOf } from './budget-pace.js';

const year = { start: localDate('2026-01-01'), end: localDate('2026-12-31') };

it.each([
  ['2025-12-31', null],
  ['2026-01-29', null],
  ['2026-01-30', { elapsed: 30, days: 365 }],
  ['2026-12-30', { elapsed: 364, days: 365 }],
  ['2026-12-31', null],
  ['2027-02-01', null],
])('on %s the year has the pace %j', (today, pace) => expect(budgetPace(year, localDate(today))).toEqual(pace));

it('expects a year that goes on as it has begun', () => {
  expect(forecastOf(cents(100_00), { elapsed: 73, days: 365 })).toBe(cents(500_00));
  expect(forecastOf(cents(-1), { elapsed: 2, days: 3 })).toBe(cents(-1));
});
