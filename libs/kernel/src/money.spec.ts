import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { basisPoints, cents, formatEuros, formatPercent, fromEuros, percentOf, shareOut, sum, toEuros } from './money.js';

const amounts = fc.integer({ min: 0, max: 1_000_000_000_00 }).map(cents);

describe('money', () => {
  it('reads euros with at most two decimals', () => expect([19.99, 0.1, 12.5, -3].map(fromEuros)).toEqual([1999, 10, 1250, -300]));
  it.each([0.001, 19.995, 12.345, 10_000_000.001])('refuses a third decimal: %d', (euros) =>
    expect(() => fromEuros(euros)).toThrow(RangeError),
  );
  it('refuses an amount beyond the safe range', () => expect(() => fromEuros(1e15)).toThrow(RangeError));
  it('gives back the euros it has read', () => {
    fc.assert(fc.property(amounts, (amount) => fromEuros(toEuros(amount)) === amount));
  });

  it.each([
    [8345, 5000, 4173],
    [1999, 3333, 666],
    [1, 5000, 1],
    [0, 5000, 0],
  ])('rounds half up to the cent: %d cents at %d bp is %d', (amount, share, part) =>
    expect(percentOf(cents(amount), basisPoints(share))).toBe(part),
  );

  it('stays exact on amounts whose product leaves the safe range', () =>
    expect(percentOf(cents(9_007_199_254_740_990), basisPoints(9999))).toBe(9_006_298_534_815_516));

  it.each([
    [10000, [1, 1, 1], [3334, 3333, 3333]],
    [9999, [50, 30, 20], [4999, 3000, 2000]],
    [2, [1, 1, 1], [1, 1, 0]],
  ])('shares %d over %j as %j: largest remainder, ties to the first line', (amount, weights, parts) =>
    expect(shareOut(cents(amount), weights)).toEqual(parts),
  );
  it('shares an amount without losing or adding a cent', () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 12 }), (amount, weights) => {
        expect(sum(shareOut(amount, weights))).toBe(amount);
      }),
    );
  });
  it('cannot share over nothing', () => expect(() => shareOut(cents(100), [])).toThrow(RangeError));

  it('writes amounts and percentages the French way', () => {
    expect(formatEuros(cents(1_234_56))).toBe('1\u00a0234,56\u00a0€');
    expect(formatEuros(cents(-5))).toBe('-0,05\u00a0€');
    expect(formatPercent(basisPoints(3333))).toBe('33,33\u00a0%');
    expect(formatPercent(basisPoints(5000))).toBe('50\u00a0%');
  });
});
