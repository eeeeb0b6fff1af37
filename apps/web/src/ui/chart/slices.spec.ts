import { describe, expect, it } from '@jest/globals';
import { niceTop, others, ringPath, slicesOf, wholeTop } from './slices.js';

describe('the slices of a pie', () => {
  it('are the largest first, six at most and the rest as one', () => {
    const values = [1, 2, 3, 4, 5, 6, 7, 8].map((value) => ({ label: String(value), value }));
    const slices = slicesOf(values);
    expect(slices.map(({ label }) => label)).toEqual(['8', '7', '6', '5', '4', '3', others]);
    expect(slices.at(-1)).toMatchObject({ value: 3, isOthers: true });
    expect(slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);
  });

  it('leave out what is nothing', () => {
    expect(
      slicesOf([
        { label: 'a', value: 0 },
        { label: 'b', value: -2 },
      ]),
    ).toEqual([]);
  });

  it('draw a whole ring too', () => {
    expect(ringPath(0, 100, 0.6)).toContain('A 1 1 0 1 1');
  });
});

describe('the top of an axis', () => {
  it.each([
    [0, 1],
    [1, 1],
    [24_512.5, 25_000],
    [9_999, 10_000],
    [150, 200],
  ])('for %d is %d', (value, top) => expect(niceTop(value)).toBe(top));
  it.each([
    [0, 4],
    [1, 4],
    [5, 8],
    [9, 12],
    [41, 80],
    [100, 100],
  ])('for a count of %d is %d, in four whole steps', (value, top) => expect(wholeTop(value)).toBe(top));
});
