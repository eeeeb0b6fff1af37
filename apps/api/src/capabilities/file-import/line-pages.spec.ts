import { describe, expect, it } from '@jest/globals';
import { LinePages } from './line-pages.js';

const pagesOf = (lines: readonly unknown[]) => {
  const pages = new LinePages<unknown>(2);
  for (const line of lines) pages.add(line);
  return Array.from({ length: pages.count }, (_, index) => pages.page(index));
};

describe('the pages of the lines of a file', () => {
  it('have each line once, the last page what is left', () =>
    expect(pagesOf([['a', null, 0], ['é\n"œ"'], []])).toEqual([[['a', null, 0], ['é\n"œ"']], [[]]]));

  it.each([[[]], [['a', 'b']]])('have no empty page', (lines: string[]) => expect(pagesOf(lines)).toEqual(lines.length > 0 ? [lines] : []));

  it('give nothing after the last one', () => expect(new LinePages<string>(2).page(0)).toEqual([]));
});
