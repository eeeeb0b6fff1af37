import { describe, expect, it } from '@jest/globals';
import { isTooLate } from './due-schedule.js';

describe('a schedule', () => {
  const time = new Date('2026-12-01T08:00:00Z');
  it('is kept for an hour', () => expect(isTooLate(time, new Date('2026-12-01T09:00:00Z'))).toBe(false));
  it('asks its author after that', () => expect(isTooLate(time, new Date('2026-12-01T09:00:01Z'))).toBe(true));
});
