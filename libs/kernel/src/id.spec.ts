import { describe, expect, it } from '@jest/globals';
import { derivedIdAt, isUuid } from './id.js';

describe('an id of many that are derived from one seed', () => {
  const ranks = [0, 1, 4095, 4096, 65_535, 1_000_000, 2 ** 24 - 1];

  it('is the same for the same seed and rank, and no other', () => {
    const ids = ranks.flatMap((rank) => [derivedIdAt('import 1', rank), derivedIdAt('import 2', rank)]);
    expect(ids.every(isUuid)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(derivedIdAt('import 1', 4096)).toBe(derivedIdAt('import 1', 4096));
  });

  it('stands in the order of the ranks', () => {
    const ids = ranks.map((rank) => derivedIdAt('import 1', rank));
    expect(ids.toSorted()).toEqual(ids);
  });

  it('is of a rank that has its place', () => {
    for (const rank of [-1, 2 ** 24, 0.5]) expect(() => derivedIdAt('import 1', rank)).toThrow(RangeError);
  });
});
