import { describe, expect, it } from '@jest/globals';
import { nextAttempt } from './delivery-times.js';

const now = new Date('2026-03-16T09:00:00Z');
const pauseAfter = (attempts: number, chance = 0.5, askedMs = 0) => {
  const at = nextAttempt(now, attempts, chance, askedMs);
  return at && at.getTime() - now.getTime();
};

describe('the attempts of a message', () => {
  it('are ten, over three days', () => {
    expect(pauseAfter(1)).toBe(5_000);
    expect(pauseAfter(9)).toBe(24 * 3_600_000);
    expect(pauseAfter(10)).toBeUndefined();
    const days = Array.from({ length: 9 }, (_, index) => pauseAfter(index + 1) ?? 0).reduce((sum, each) => sum + each, 0) / 86_400_000;
    expect(days).toBeGreaterThan(3);
  });

  it('spread by a tenth', () => expect([pauseAfter(2, 0), pauseAfter(2, 1)]).toEqual([270_000, 330_000]));

  it('come later when the receiver asks for it, a day at most', () => {
    expect(pauseAfter(1, 0.5, 60_000)).toBe(60_000);
    expect(pauseAfter(1, 0.5, 10 * 86_400_000)).toBe(86_400_000);
    expect(pauseAfter(4, 0.5, 1)).toBe(2 * 3_600_000);
  });
});
