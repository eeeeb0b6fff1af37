import { newId } from '@intendance/kernel/id.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RequestContext } from '../wire/request-context.js';
import { systemContext } from '../wire/system-context.js';
import { ReadCache } from './read-cache.js';
import { ReadModelVersions } from './read-model-versions.js';
import type { TenantDb } from './tenant-db.js';

const actor = { id: newId<'user'>(), name: 'Ada' };
const here = systemContext(newId<'environment'>(), 'api', actor);
const elsewhere = systemContext(newId<'environment'>(), 'api', actor);

describe('what was read of an environment', () => {
  let revision: string;
  let reads: number;
  let memory: ReadCache;
  beforeEach(() => {
    revision = '1';
    reads = 0;
    memory = new ReadCache(new ReadModelVersions({ query: async () => [{ revision }] } as unknown as TenantDb));
  });
  const ask = async (context: RequestContext = here, key = 'balance') =>
    (await memory.recall(context, key, async () => ({ value: { read: ++reads }, rows: 1 }))).read;

  it('is kept until one of its read models changes', async () => {
    expect([await ask(), await ask()]).toEqual([1, 1]);
    revision = '2';
    expect([await ask(), await ask()]).toEqual([2, 2]);
  });
  it('answers that question only, and that environment', async () =>
    expect([await ask(), await ask(here, 'ledger'), await ask(elsewhere)]).toEqual([1, 2, 3]));
  it('is read once for those who ask at once', async () => expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]));
  it('is not kept when it could not be read', async () => {
    const failing = () => memory.recall(here, 'balance', () => Promise.reject(new Error('the database is away')));
    await expect(failing()).rejects.toThrow('away');
    expect(await ask()).toBe(1);
  });
  it('is given for its own revision and environment alone, and never to a request that waits', () => {
    memory.keep(here, '1', 'balance', { value: { read: 7 }, rows: 1 });
    expect(memory.peek(here, '1', 'balance')).toEqual({ read: 7 });
    expect(memory.peek(here, '2', 'balance')).toBeUndefined();
    expect(memory.peek(elsewhere, '1', 'balance')).toBeUndefined();
    expect(memory.peek({ ...here, lateTables: new Set(['ledger_line']) }, '1', 'balance')).toBeUndefined();
  });
  it('gives way when it is too much', async () => {
    const large = (key: string) => memory.recall(here, key, async () => ({ value: { read: ++reads }, rows: 60_000 }));
    await large('a');
    await large('b');
    expect((await large('a')).read).toBe(3);
  });
});
