import { describe, expect, it } from '@jest/globals';
import { pageWindow } from './page-window.js';

describe('the pages offered', () => {
  it('are all of them when they are few', () => expect(pageWindow(1, 5)).toEqual([1, 2, 3, 4, 5]));
  it('are one for a single page', () => expect(pageWindow(1, 1)).toEqual([1]));
  it('surround the current one', () => expect(pageWindow(20, 50)).toEqual([1, 'gap', 17, 18, 19, 20, 21, 22, 23, 'gap', 50]));
  it('never are more than ten, wherever the reader is', () => {
    for (let pages = 1; pages <= 60; pages += 1)
      for (let page = 1; page <= pages; page += 1) {
        const numbers = pageWindow(page, pages).filter((step) => step !== 'gap');
        expect(numbers.length).toBeLessThanOrEqual(10);
        expect(numbers).toContain(page);
        expect(new Set(numbers).size).toBe(numbers.length);
      }
  });
});
