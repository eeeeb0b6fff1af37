import { describe, expect, it } from '@jest/globals';
import { nextTime } from './cron-times.js';

const next = (cron: string, moment: string) => nextTime(cron, new Date(moment)).toISOString();

describe('the next time of a schedule', () => {
  it('is an hour of Paris, in winter and in summer', () => {
    expect(next('0 5 * * *', '2026-01-15T03:00:00Z')).toBe('2026-01-15T04:00:00.000Z');
    expect(next('0 5 * * *', '2026-07-15T02:59:59Z')).toBe('2026-07-15T03:00:00.000Z');
  });

  it('comes after the moment, also at the time itself', () => {
    expect(next('0 5 * * *', '2026-01-15T04:00:00Z')).toBe('2026-01-16T04:00:00.000Z');
  });

  it('comes once a day when the hour changes, and every hour of these nights', () => {
    expect(next('0 5 * * *', '2026-03-28T04:00:00Z')).toBe('2026-03-29T03:00:00.000Z');
    expect(next('0 5 * * *', '2026-10-24T03:00:00Z')).toBe('2026-10-25T04:00:00.000Z');
    expect(next('17 * * * *', '2026-10-25T00:17:00Z')).toBe('2026-10-25T01:17:00.000Z');
  });
});
