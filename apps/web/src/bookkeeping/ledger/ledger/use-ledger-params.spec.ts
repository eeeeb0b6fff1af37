import { describe, expect, it } from '@jest/globals';
import { endOfDay, startOfDay } from './use-ledger-params.js';

describe('a day of the books', () => {
  it.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ])('%s begins at midnight in Paris', (day, instant) => expect(startOfDay(day)).toBe(instant));
  it.each([
    ['2026-01-15', '2026-01-15T22:59:59.999Z'],
    ['2026-03-29', '2026-03-29T21:59:59.999Z'],
    ['2026-10-25', '2026-10-25T22:59:59.999Z'],
  ])('%s ends before midnight in Paris, with a change of hour too', (day, instant) => expect(endOfDay(day)).toBe(instant));
});
