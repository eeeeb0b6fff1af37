import { describe, expect, it } from '@jest/globals';
import { contentHash } from './hash.js';

describe('a content hash', () => {
  it('ignores the order of members', () => expect(contentHash({ a: 1, b: { c: 2, d: 3 } })).toBe(contentHash({ b: { d: 3, c: 2 }, a: 1 })));
  it('sees a changed value and a changed order of lines', () => {
    expect(contentHash({ a: 1 })).not.toBe(contentHash({ a: 2 }));
    expect(contentHash([1, 2])).not.toBe(contentHash([2, 1]));
  });
});
