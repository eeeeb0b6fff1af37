import { describe, expect, it } from '@jest/globals';
import { withLiterals } from './copy-out.js';

describe('a statement whose parameters stand in its text', () => {
  it.each([
    ['a text, whatever it holds', `it's "x" $2`, `'it''s "x" $2'`],
    ['a backslash', 'a\\b', ` E'a\\\\b'`],
    ['a number', 12, '12'],
    ['null', null, 'NULL'],
    ['texts', ['a', `b'"\\`, null], ` E'{"a","b''\\\\"\\\\\\\\",NULL}'`],
    ['numbers', [1, null], `'{"1",NULL}'`],
  ])('quotes %s', (_, value, literal) =>
    expect(withLiterals('SELECT $1, $10::text', [value, ...Array(8), 'x'])).toBe(`SELECT ${literal}, 'x'::text`),
  );

  it.each([['a\0b'], [undefined], [Number.NaN], [{}]])('refuses %p', (value) =>
    expect(() => withLiterals('SELECT $1', [value])).toThrow('a parameter of COPY'),
  );
});
