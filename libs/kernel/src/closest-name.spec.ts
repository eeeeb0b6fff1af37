import { describe, expect, it } from '@jest/globals';
import { closestName } from './closest-name.js';

const names = ['bill_amount', 'refund_settings', 'date', 'person'];

describe('the name that was probably meant', () => {
  it.each([
    ['billAmount', 'bill_amount'],
    ['bill_amout', 'bill_amount'],
    ['bill_amuont', 'bill_amount'],
    ['Refund-Settings', 'refund_settings'],
    ['dates', 'date'],
    ['persons', 'person'],
  ])('of %s is %s', (typed, name) => expect(closestName(typed, names)).toBe(name));
  it.each(['nonsense', 'amount', 'd', '', 'x'.repeat(10_000)])('is not guessed for %s', (typed) =>
    expect(closestName(typed, names)).toBeUndefined(),
  );
});
