import { describe, expect, it } from '@jest/globals';
import { cutText } from './cut-text.js';

describe('the beginning of a text', () => {
  it.each([
    ['abc', 2, 'ab'],
    ['abc', 3, 'abc'],
    ['a😀c', 3, 'a😀'],
    ['a😀c', 2, 'a'],
    ['', 2, ''],
  ])('has whole characters: %s to %i', (text, longest, expected) => expect(cutText(text, longest)).toBe(expected));
});
