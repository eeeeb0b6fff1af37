import { describe, expect, it } from '@jest/globals';
import { fewRandomBytes } from './random-bytes.js';

describe('a few random bytes', () => {
  it('are as many as asked, and never the same', () => {
    const drawn = Array.from({ length: 5000 }, () => fewRandomBytes(12));
    expect(drawn.every((bytes) => bytes.length === 12)).toBe(true);
    expect(new Set(drawn.map((bytes) => bytes.toString('hex'))).size).toBe(5000);
  });
  it('are their owner’s alone', () => {
    const first = fewRandomBytes(16);
    const copy = Buffer.from(first);
    fewRandomBytes(16).fill(0);
    for (let count = 0; count < 1000; count++) fewRandomBytes(16);
    expect(first).toEqual(copy);
  });
});
