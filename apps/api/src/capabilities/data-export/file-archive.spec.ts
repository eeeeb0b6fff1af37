import { finished } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { FixedClock } from '../../../test/fixed-clock.js';
import type { ExportedFile } from '../manifest/exported-files.js';
import { FileArchive } from './file-archive.js';

const fileCount = 1_000;
const mostKeptPerFile = 2_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const keptBytes = (): number => {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
};

describe('an archive of files', () => {
  it('keeps the name of each written file, and none of the bytes', async () => {
    let kept = Number.POSITIVE_INFINITY;
    const files = async function* (): AsyncGenerator<ExportedFile> {
      const before = keptBytes();
      for (let file = 0; file < fileCount; file++) yield { path: `${file}.txt`, open: async () => Buffer.alloc(1_000, 'a') };
      kept = keptBytes() - before;
    };
    const archive = new FileArchive(new FixedClock()).write(files(), () => undefined);
    await finished(archive.resume());
    expect(kept / fileCount).toBeLessThan(mostKeptPerFile);
  });
});
