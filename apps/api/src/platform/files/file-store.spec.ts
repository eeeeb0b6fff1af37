import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../runtime/config.js';
import { FileStore, uploadLimitBytes } from './file-store.js';

describe('stored files', () => {
  let dataDir: string;
  let files: FileStore;
  const here = newId<'environment'>();
  const there = newId<'environment'>();

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'intendance-files-'));
    files = new FileStore({ ...readConfig({ INTENDANCE_DATA_DIR: dataDir }), secret: 'unused', personalKey: 'unused' });
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const stored = async () =>
    (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

  it('come back byte for byte, with their size and fingerprint', async () => {
    const id = newId();
    const content = randomBytes(300_000);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await files.save(here, id, Readable.from([content.subarray(0, 100), content.subarray(100)]))).toEqual({ size: 300_000, sha256 });
    expect(await buffer(await files.read(here, id))).toEqual(content);
    await files.remove(here, id);
    expect(await files.exists(here, id)).toBe(false);
  });

  it('are another environment’s under another name', async () => {
    const id = newId();
    await files.save(here, id, Readable.from([Buffer.from('bill')]));
    expect(await files.exists(there, id)).toBe(false);
    await files.remove(here, id);
  });

  it('may have 16,000,000 bytes and not one more', async () => {
    const id = newId();
    const sized = (size: number) =>
      Readable.from(Array.from({ length: Math.ceil(size / 65_536) }, (_, n) => Buffer.alloc(Math.min(65_536, size - n * 65_536))));
    expect(await files.save(here, id, sized(uploadLimitBytes))).toMatchObject({ size: uploadLimitBytes });
    await files.remove(here, id);
    await expect(files.save(here, newId(), sized(uploadLimitBytes + 1))).rejects.toMatchObject({ code: 'file.too-large' });
    expect(await stored()).toEqual([]);
  });

  it('leave nothing behind when their sender goes away', async () => {
    const content = new Readable({ read: () => undefined });
    content.push(Buffer.alloc(1000));
    const saving = files.save(here, newId(), content);
    content.destroy(new Error('aborted'));
    await expect(saving).rejects.toThrow('aborted');
    expect(await stored()).toEqual([]);
  });
});
