import { describe, expect, it } from '@jest/globals';
import { startOfDay } from './use-ledger-params.js';

describe('a day of the books', () => {
  it.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z'],
  ])('%s begins at midnight in Paris', (day, instant) => expect(startOfDay(day)).toBe(instant));
});
