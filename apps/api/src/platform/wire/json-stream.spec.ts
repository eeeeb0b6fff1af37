import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { JsonStream } from './json-stream.js';

const ignore = () => undefined;
const wide = JSON.stringify({ wide: 'x'.repeat(100_000) });

describe('a body that is written as it is read', () => {
  it.each([
    [{ totalCount: 3 }, [[{ id: 1 }, { id: 2 }], [], [{ id: 3 }]], { totalCount: 3, lines: [{ id: 1 }, { id: 2 }, { id: 3 }] }],
    [{}, [], { lines: [] }],
    [{ totalCount: 0 }, [[]], { totalCount: 0, lines: [] }],
  ])('is the same JSON, of texts and of bytes: %j %j', async (head, batches: object[][], body) => {
    for (const form of [String, Buffer.from]) {
      const stream = new JsonStream(head, 'lines', async (consume) => {
        for (const batch of batches) await consume(form(batch.map((row) => JSON.stringify(row)).join()));
      });
      expect(JSON.parse(await text(stream.open(ignore)))).toEqual(body);
    }
  });

  it('reads no further than its reader', async () => {
    let read = 0;
    const stream = new JsonStream({}, 'lines', async (consume) => {
      for (; read < 1000; read++) await consume(wide);
    });
    const out = stream.open(ignore);
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBeLessThan(10);
    out.destroy();
  });

  it('breaks off when what it reads fails, and says why to the log', async () => {
    const failures: string[] = [];
    const stream = new JsonStream({}, 'lines', async (consume) => {
      await consume('{"id":1}');
      throw new Error('the database is away');
    });
    await expect(text(stream.open(({ message }) => failures.push(message)))).rejects.toThrow('away');
    expect(failures).toEqual(['the database is away']);
  });

  it('is read no more once its reader went away', async () => {
    const failures: string[] = [];
    let ended: (error: unknown) => void = ignore;
    const end = new Promise((resolve) => {
      ended = resolve;
    });
    const stream = new JsonStream({}, 'lines', async (consume) => {
      for (;;) await consume(wide).catch((error: unknown) => ended(error) ?? Promise.reject(error as Error));
    });
    const out = stream.open(({ message }) => failures.push(message));
    out.destroy();
    expect(await end).toMatchObject({ message: 'the reader went away' });
    expect(failures).toEqual([]);
  });
});
