import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { holdsUnstorable, storable } from './storable-text.js';

const half = '\ud83d';
const whole = '\u{1F600}';

describe('a text that PostgreSQL cannot store', () => {
  it.each([['a\0b'], [half], [{ comment: 'a\0' }], [{ deep: [{ '\0': 1 }] }], [['a', [half]]]])('is in %j', (value) =>
    expect(holdsUnstorable(value)).toBe(true),
  );

  it.each([['\\u0000'], [`${whole} é\n`], [null], [0], [{ deep: [{ name: whole }] }], [undefined]])('is not in %j', (value) =>
    expect(holdsUnstorable(value)).toBe(false),
  );

  it('is cleaned, and nothing else is', () =>
    expect(storable({ comment: 'a\0b', pairs: [whole, half], '\0amount': 12, none: null, born: '1970-01-02' })).toEqual({
      comment: 'ab',
      pairs: [whole, '\ufffd'],
      amount: 12,
      none: null,
      born: '1970-01-02',
    }));

  it('is never left by the cleaning, which changes no other value', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(holdsUnstorable(storable(value))).toBe(false);
        if (!holdsUnstorable(value)) expect(storable(value)).toEqual(value);
      }),
    ));
});
