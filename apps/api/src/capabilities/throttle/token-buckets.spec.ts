import { describe, expect, it } from '@jest/globals';
import { TokenBuckets } from './token-buckets.js';

const at = (seconds: number): Date => new Date(seconds * 1000);
const take = (buckets: TokenBuckets, count: number, seconds: number, key = 'a'): number[] =>
  Array.from({ length: count }, () => buckets.take(key, at(seconds)));

describe('a token bucket', () => {
  it('grants a burst, then the seconds to wait', () =>
    expect(take(new TokenBuckets({ capacity: 3, perSecond: 0.1 }), 5, 0)).toEqual([0, 0, 0, 10, 10]));
  it('refills evenly, up to its capacity', () => {
    const buckets = new TokenBuckets({ capacity: 2, perSecond: 1 });
    take(buckets, 2, 0);
    expect(take(buckets, 2, 1)).toEqual([0, 1]);
    expect(take(buckets, 3, 60)).toEqual([0, 0, 1]);
  });
  it('refills while requests are refused', () => {
    const buckets = new TokenBuckets({ capacity: 1, perSecond: 1 });
    take(buckets, 1, 0);
    expect(take(buckets, 3, 0.6)).toEqual([1, 1, 1]);
    expect(take(buckets, 1, 1)).toEqual([0]);
  });
  it('is of one key', () => {
    const buckets = new TokenBuckets({ capacity: 1, perSecond: 1 });
    expect([...take(buckets, 2, 0, 'a'), ...take(buckets, 1, 0, 'b')]).toEqual([0, 1, 0]);
  });
  it('ignores a clock that goes back', () => {
    const buckets = new TokenBuckets({ capacity: 1, perSecond: 1 });
    take(buckets, 1, 10);
    expect(take(buckets, 1, 5)).toEqual([1]);
  });
});
