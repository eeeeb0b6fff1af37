import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startS3Server } from '../../../test/s3-server.js';
import { type Config, readConfig } from '../config/config.js';
import { FileStore, uploadLimitBytes } from './file-store.js';

/** `contents`: the names of the stored files and of those that wait. */
type OpenedStore = { readonly files: FileStore; contents(): Promise<string[]>; close(): Promise<void> };

const configOf = (env: Record<string, string>): Config => ({ ...readConfig(env), secret: 'unused', personalKey: 'unused' });
const filesUnder = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name);

async function openFolder(): Promise<OpenedStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'intendance-files-'));
  return {
    files: new FileStore(configOf({ INTENDANCE_DATA_DIR: dataDir })),
    contents: () => filesUnder(dataDir),
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function openBucket(): Promise<OpenedStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'intendance-files-'));
  const server = await startS3Server('intendance');
  const env = {
    INTENDANCE_DATA_DIR: dataDir,
    FILES_S3_BUCKET: 'uploads-of-tests',
    FILES_S3_ENDPOINT: server.endpoint,
    FILES_S3_ACCESS_KEY_ID: 'intendance',
    FILES_S3_SECRET_ACCESS_KEY: 'a secret of the tests',
    FILES_S3_PATH_STYLE: 'true',
  };
  return {
    files: new FileStore(configOf(env)),
    contents: async () => [...server.objects.keys(), ...(await filesUnder(dataDir))],
    close: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('files stored in %s', (_, open) => {
  let store: OpenedStore;
  let files: FileStore;
  const here = newId<'environment'>();
  const there = newId<'environment'>();

  beforeAll(async () => {
    store = await open();
    files = store.files;
  });
  afterAll(() => store.close());

  it('come back byte for byte, with their size and fingerprint', async () => {
    const id = newId();
    const content = randomBytes(300_000);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await files.save(here, id, Readable.from([content.subarray(0, 100), content.subarray(100)]))).toEqual({ size: 300_000, sha256 });
    expect(await buffer(await files.read(here, id))).toEqual(content);
    expect(await store.contents()).toEqual([expect.stringMatching(new RegExp(`${id}$`))]);
    await files.remove(here, id);
    expect(await files.exists(here, id)).toBe(false);
  });

  it('are another environment’s under another name', async () => {
    const id = newId();
    await files.save(here, id, Readable.from([Buffer.from('bill')]));
    expect([await files.exists(here, id), await files.exists(there, id)]).toEqual([true, false]);
    await files.remove(here, id);
  });

  it('may be removed twice, and are not read afterwards', async () => {
    const id = newId();
    await files.save(here, id, Readable.from([Buffer.from('bill')]));
    await files.remove(here, id);
    await files.remove(here, id);
    await expect(files.read(here, id).then(buffer)).rejects.toThrow();
  });

  it('may have 16,000,000 bytes and not one more', async () => {
    const id = newId();
    const sized = (size: number) =>
      Readable.from(Array.from({ length: Math.ceil(size / 65_536) }, (_, n) => Buffer.alloc(Math.min(65_536, size - n * 65_536))));
    expect(await files.save(here, id, sized(uploadLimitBytes))).toMatchObject({ size: uploadLimitBytes });
    await files.remove(here, id);
    await expect(files.save(here, newId(), sized(uploadLimitBytes + 1))).rejects.toMatchObject({ code: 'file.too-large' });
    expect(await store.contents()).toEqual([]);
  });

  it('leave nothing behind when their sender goes away', async () => {
    const content = new Readable({ read: () => undefined });
    content.push(Buffer.alloc(1000));
    const saving = files.save(here, newId(), content);
    content.destroy(new Error('aborted'));
    await expect(saving).rejects.toThrow('aborted');
    expect(await store.contents()).toEqual([]);
  });
});
