import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { faultIn, newLine, remainder } from './split-lines.js';
import { mostParts, partsOf, withParts } from './split-parts.js';

describe('the parts that are typed', () => {
  it.each([
    ['3', [1, 1, 1]],
    [' 2 ', [1, 1]],
    ['50/30/20', [5000, 3000, 2000]],
    ['120 ; 45', [12_000, 4500]],
    ['33,5 % + 66,5 %', [3350, 6650]],
    ['0/1', [0, 100]],
  ])('%j', (text, weights) => expect(partsOf(text)).toEqual(weights));
  it.each(['', '1', '0', '21', '50/', 'un tiers', '0/0', '-1/2', '1/2/x'])('%j are none', (text) => expect(partsOf(text)).toBeNull());
});

describe('an operation in parts', () => {
  const amounts = (total: number, weights: readonly number[]) => withParts(total, [], weights, '2026').map(({ amount }) => amount);
  it('is whole to the cent, the first lines taking what does not divide', () => {
    expect(amounts(100, [1, 1, 1])).toEqual([33.34, 33.33, 33.33]);
    expect(amounts(99.99, [50, 30, 20])).toEqual([49.99, 30, 20]);
    expect(amounts(0.01, [1, 1])).toEqual([0.01, 0]);
  });
  it('keeps the activities that are chosen', () => {
    const lines = withParts(30, [newLine('2026', 30, { activity: 'a', budget: 'ASC' })], [1, 1], '2026');
    expect(lines.map(({ activity, amount }) => [activity, amount])).toEqual([
      ['a', 15],
      [null, 15],
    ]);
  });
  it('is never more nor less than the operation, whatever the weights', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.array(fc.nat(100_000), { minLength: 2, maxLength: mostParts }).filter((weights) => weights.some(Boolean)),
        (total, weights) => {
          const lines = withParts(total / 100, [], weights, '2026');
          expect(lines).toHaveLength(weights.length);
          expect(remainder(total / 100, lines)).toBe(0);
          expect(
            faultIn(
              total / 100,
              lines.map((line) => ({ ...line, activity: 'a' })),
            ),
          ).toBeNull();
          const equal = weights.every((weight) => weight === weights[0]);
          const shares = lines.map(({ amount }) => Math.round((amount ?? 0) * 100));
          if (equal) expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
        },
      ),
    ));
});
