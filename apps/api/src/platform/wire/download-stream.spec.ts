import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { DownloadStream } from './download-stream.js';
import { drained } from './drained.js';

const much = Buffer.alloc(1024 * 1024);
const stallMs = 40;

describe('a download', () => {
  it('is cut when its reader takes nothing, and frees its writer', async () => {
    const out = new DownloadStream(stallMs);
    const closed = once(out, 'error');
    out.write(much);
    out.write(much);
    await drained(out);
    expect((await closed)[0]).toMatchObject({ message: expect.stringContaining('took nothing') });
    expect(out.destroyed).toBe(true);
  });

  it('goes on for a slow reader, and for a writer that waits', async () => {
    const out = new DownloadStream(stallMs);
    const chunk = Buffer.alloc(300 * 1024);
    let read = 0;
    const reader = (async () => {
      for await (const bytes of out) {
        read += (bytes as Buffer).length;
        await new Promise((resolve) => setTimeout(resolve, stallMs / 2));
      }
    })();
    for (let turn = 0; turn < 5; turn++) {
      out.write(chunk);
      await drained(out);
    }
    await new Promise((resolve) => setTimeout(resolve, 3 * stallMs));
    out.end(chunk);
    await reader;
    expect(read).toBe(6 * chunk.length);
  });
});
