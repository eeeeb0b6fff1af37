import { describe, expect, it } from '@jest/globals';
import { lru } from './lru.js';

describe('the cache of the last used entries', () => {
  it('drops the entry that was not used for the longest time', () => {
    const cache = lru<string, number>(2);
    cache.set('first', 1);
    cache.set('second', 2);
    cache.get('first');
    cache.set('third', 3);
    expect([...cache.keys()].toSorted()).toEqual(['first', 'third']);
  });

  it('allocates no place in advance', () => {
    expect(lru<string, number>(20_000).max).toBe(0);
  });
});
