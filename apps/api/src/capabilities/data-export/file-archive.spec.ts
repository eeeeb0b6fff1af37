import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { fromBufferPromise } from 'yauzl';
import { FixedClock } from '../../../test/fixed-clock.js';
import type { ExportedFile } from '../manifest/exported-files.js';
import { FileArchive } from './file-archive.js';

const fileCount = 1_000;
const mostKeptPerFile = 2_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** The least of several collections: the bytes of buffers are freed beside the program, some time after a collection. */
async function keptBytes(): Promise<number> {
  const bytes: number[] = [];
  for (let collection = 0; collection < 4; collection++) {
    collectGarbage();
    await turnOfLoop();
    bytes.push(process.memoryUsage().arrayBuffers);
  }
  return Math.min(...bytes);
}

describe('an archive of files', () => {
  it('compresses texts, and stores what is compressed already', async () => {
    const file = (path: string): ExportedFile => ({ path, open: async () => Buffer.alloc(1_000, 'a') });
    const archive = new FileArchive(new FixedClock()).write([file('Plan.csv'), file('ticket.PNG'), file('photo.jpeg')], () => undefined);
    const sizes: [string, number, number][] = [];
    for await (const entry of (await fromBufferPromise(await buffer(archive), {})).eachEntry())
      sizes.push([entry.fileName, entry.compressedSize, entry.uncompressedSize]);
    expect(sizes).toEqual([
      ['Plan.csv', expect.any(Number), 1_000],
      ['ticket.PNG', 1_000, 1_000],
      ['photo.jpeg', 1_000, 1_000],
    ]);
    expect(sizes[0]?.[1]).toBeLessThan(100);
  });

  it('keeps the name of each written file, and none of the bytes', async () => {
    let kept = Number.POSITIVE_INFINITY;
    const files = async function* (): AsyncGenerator<ExportedFile> {
      const before = await keptBytes();
      for (let file = 0; file < fileCount; file++) yield { path: `${file}.txt`, open: async () => Buffer.alloc(1_000, 'a') };
      kept = (await keptBytes()) - before;
    };
    const archive = new FileArchive(new FixedClock()).write(files(), () => undefined);
    await finished(archive.resume());
    expect(kept / fileCount).toBeLessThan(mostKeptPerFile);
    // Alone or again, the spec may run in a worker that has run hundreds of others, where a collection takes seconds.
  }, 120_000);
});
