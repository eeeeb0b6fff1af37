import { describe, expect, it } from '@jest/globals';
import { printLimit, readPrintedRows } from './print-sheet.js';

type Row = { id: number };
const rowKey = ({ id }: Row): string => String(id);
const rows = (from: number, size: number): Row[] => Array.from({ length: size }, (_, index) => ({ id: from + index }));

async function read(fetchRows: (page: { page: number; limit: number }) => readonly Row[], control = new AbortController()) {
  const pages: Row[][] = [];
  await readPrintedRows<Row>({
    fetchRows: async (page) => fetchRows(page),
    rowKey,
    signal: control.signal,
    onRows: (added) => pages.push([...added]),
  });
  return pages;
}
const listOf = (total: number) => (query: { page: number; limit: number }) => {
  const start = (query.page - 1) * query.limit;
  return rows(start, Math.max(0, Math.min(query.limit, total - start)));
};

describe('the rows of a printed list', () => {
  it('are all of them, page after page', async () => {
    const pages = await read(listOf(1203));
    expect(pages.map(({ length }) => length)).toEqual([500, 500, 203]);
    expect(pages.flat()).toEqual(rows(0, 1203));
  });

  it('stop at the limit', async () => expect((await read(listOf(20_000))).flat()).toHaveLength(printLimit));

  it('name a row once that a write moves to the next page meanwhile', async () => {
    const pages = await read(({ page }) => (page === 1 ? rows(0, 500) : rows(499, 3)));
    expect(pages.flat()).toEqual(rows(0, 502));
  });

  it('end when the reader cancels', async () => {
    const control = new AbortController();
    const pages = await read((query) => {
      if (query.page === 2) control.abort();
      return listOf(5000)(query);
    }, control);
    expect(pages).toHaveLength(1);
  });
});
