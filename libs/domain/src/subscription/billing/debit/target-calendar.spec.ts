import { localDate } from '@intendance/kernel/local-date.js';
import { describe, expect, it } from '@jest/globals';
import { targetDayFrom } from '../bill/target-days.js';
import { addTargetDays } from './target-calendar.js';

describe('the calendar of TARGET', () => {
  it.each([
    ['New Year', '2027-01-01'],
    ['Good Friday of 2026', '2026-04-03'],
    ['Easter Monday of 2026', '2026-04-06'],
    ['Good Friday of 2027', '2027-03-26'],
    ['Easter Monday of 2038, the latest Easter', '2038-04-26'],
    ['1 May', '2026-05-01'],
    ['Christmas', '2026-12-25'],
    ['26 December', '2028-12-26'],
    ['a Saturday', '2026-11-21'],
    ['a Sunday', '2026-11-22'],
  ])('is closed on %s', (_, day) => expect(targetDayFrom(localDate(day))).not.toBe(day));

  it.each([
    ['Ascension', '2026-05-14'],
    ['14 July', '2026-07-14'],
    ['11 November', '2026-11-11'],
  ])('is open on %s, when French offices are closed', (_, day) => expect(targetDayFrom(localDate(day))).toBe(day));

  it('moves a closed day to the next open one', () => {
    expect(targetDayFrom(localDate('2026-11-23'))).toBe('2026-11-23');
    expect(targetDayFrom(localDate('2026-12-25'))).toBe('2026-12-28');
    expect(targetDayFrom(localDate('2026-04-03'))).toBe('2026-04-07');
  });

  it('counts open days', () => {
    expect(addTargetDays(localDate('2026-12-24'), 2)).toBe('2026-12-29');
    expect(addTargetDays(localDate('2026-11-21'), 0)).toBe('2026-11-21');
  });
});
