import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { comparePositions, decodePosition, encodePosition } from './feed-position.js';
import { streamId, streamKeyOf, streamTypeOf } from './stream-id.js';

const position = fc.record({
  shard: fc.constant(0),
  xid: fc.bigInt({ min: 0n, max: 2n ** 60n }),
  position: fc.bigInt({ min: 0n, max: 2n ** 60n }),
});

describe('a feed position', () => {
  it('is the same after it went to a client and came back', () =>
    fc.assert(fc.property(position, (place) => expect(decodePosition(encodePosition(place))).toEqual(place))));

  it('has one order, by transaction, then by place in it', () =>
    fc.assert(
      fc.property(position, position, (left, right) => {
        expect(Math.sign(comparePositions(left, right)) + Math.sign(comparePositions(right, left))).toBe(0);
        if (left.xid < right.xid) expect(comparePositions(left, right)).toBeLessThan(0);
      }),
    ));

  it.each(['', '0:1', '0:1:2:3', '0:-1:2', '0:01:2', 'a:1:2', '0:1:2 ', '0:1:99999999999999999999'])('is not %p', (text) =>
    expect(decodePosition(text)).toBeUndefined(),
  );

  it('of another shard has no order', () =>
    expect(() => comparePositions({ shard: 0, xid: 1n, position: 1n }, { shard: 1, xid: 1n, position: 1n })).toThrow(RangeError));
});

describe('a stream id', () => {
  const type = fc.stringMatching(/^[a-z]{1,10}(-[a-z]{1,10}){0,2}$/);

  it('gives back its type and key, whatever dashes both have', () =>
    fc.assert(
      fc.property(type, fc.uuid(), fc.constantFrom('', ':2026-01-01'), (name, id, rest) => {
        const stream = streamId(name, `${id}${rest}`);
        expect([streamTypeOf(stream), streamKeyOf(stream)]).toEqual([name, `${id}${rest}`]);
      }),
    ));

  it('may have a key that is no UUID, without a dash', () => {
    expect([streamTypeOf('site-settings-main'), streamKeyOf('site-settings-main')]).toEqual(['site-settings', 'main']);
    expect(() => streamTypeOf('-' as `${string}-${string}`)).toThrow(RangeError);
  });
});
