import { describe, expect, it } from '@jest/globals';
import { parisInstant, parisTime } from './paris-instant.js';

describe('an hour of Paris', () => {
  it.each([
    ['2026-11-23', '08:30', '2026-11-23T07:30:00.000Z'],
    ['2026-07-14', '00:15', '2026-07-13T22:15:00.000Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', '00:30', '2026-10-24T22:30:00.000Z'],
  ])('%s %s is %s', (day, time, instant) => {
    expect(parisInstant({ day, time })).toBe(instant);
    expect(parisTime(instant)).toEqual({ day, time });
  });
});
