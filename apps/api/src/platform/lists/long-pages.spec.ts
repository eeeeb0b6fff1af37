import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import type { JsonStream } from '../wire/json-stream.js';
import type { RequestContext } from '../wire/request-context.js';
import { systemContext } from '../wire/system-context.js';
import { ListReader } from './list-reader.js';
import type { Listing } from './listing.js';

const rows = Array.from({ length: 20_000 }, (_, index) => ({ id: String(index), name: 'Une ligne assez longue pour remplir le tampon' }));

/** Rows of a database that is always there. */
const db = {
  query: async () => [{ count: rows.length }],
  transaction: async (_: RequestContext, work: (tx: object) => Promise<void>) =>
    work({
      each: async (_statement: object, size: number, consume: (some: object[]) => Promise<void>) => {
        for (let from = 0; from < rows.length; from += size) await consume(rows.slice(from, from + size));
      },
    }),
};
const listing = { resource: 'lines', select: 'id, name', from: 'read.line_list', tieBreaker: 'id', filters: {}, orders: {}, totals: {} };
const request = { page: 1, limit: 99_999, conditions: [], filters: [], order: [], applied: [] };

describe('the long pages of a structure', () => {
  it('hold no other structure back, when nobody reads them', async () => {
    const reader = new ListReader(db as never, {} as never);
    const open = async (context: RequestContext): Promise<Readable> => {
      const answer = await reader.answer(context, listing as unknown as Listing, request as never, () => (row: object) => row);
      return (answer as unknown as JsonStream<object>).open(() => undefined);
    };
    const here = systemContext(newId<'environment'>());
    const stalled = await Promise.all(Array.from({ length: 6 }, () => open(here)));
    const page = JSON.parse(await text(await open(systemContext(newId<'environment'>())))) as { lines: unknown[] };
    expect(page.lines).toHaveLength(rows.length);
    for (const each of stalled) each.destroy();
  });
});
