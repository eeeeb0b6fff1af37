import { newId } from '@intendance/kernel/id.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RequestContext } from '../wire/request-context.js';
import { systemContext } from '../wire/system-context.js';
import { ReadModelVersions } from './read-model-versions.js';
import { ResponseCache } from './response-cache.js';
import type { TenantDb } from './tenant-db.js';

const actor = { id: newId<'user'>(), name: 'Ada' };
const here = systemContext(newId<'environment'>(), 'api', actor);
const elsewhere = systemContext(newId<'environment'>(), 'api', actor);

let revision: string;
let waiters: (() => void)[];
let isHeld: boolean;
const database = {
  query: async () => {
    const currentRevision = revision;
    if (isHeld) await new Promise<void>((resolve) => waiters.push(resolve));
    return [{ revision: currentRevision }];
  },
} as unknown as TenantDb;

beforeEach(() => {
  revision = '1';
  waiters = [];
  isHeld = false;
});

describe('an answer that was sent', () => {
  let count: number;
  let answers: ResponseCache;
  beforeEach(() => {
    count = 0;
    answers = new ResponseCache(new ReadModelVersions(database));
  });
  const textOf = ({ bytes }: { bytes: Buffer }): string => bytes.toString();
  const ask = async (context: RequestContext = here, key = 'page', readAt: string | undefined = revision) =>
    textOf(await answers.recall(context, key, async () => ({ body: { made: ++count }, revision: readAt })));
  const askAfter = async () => textOf(await answers.recallAfter(here, 'balance', async () => ({ made: ++count })));

  it('is sent again until a read model of its environment changes', async () => {
    expect([await ask(), await ask()]).toEqual(['{"made":1}', '{"made":1}']);
    revision = '2';
    expect([await ask(), await ask()]).toEqual(['{"made":2}', '{"made":2}']);
  });
  it('answers that question only, and that environment', async () =>
    expect([await ask(), await ask(here, 'other'), await ask(elsewhere)]).toEqual(['{"made":1}', '{"made":2}', '{"made":3}']));
  it('is as old as the first thing that was read for it', async () => {
    revision = '2';
    await ask(here, 'page', '1');
    expect(await ask()).toBe('{"made":2}');
  });
  it('is not sent again when nobody knows how old it is', async () => {
    await answers.recall(here, 'page', async () => ({ body: { made: ++count }, revision: undefined }));
    expect(await ask()).toBe('{"made":2}');
  });
  it('is as old as the moment before it was read, where it does not tell', async () => {
    expect([await askAfter(), await askAfter()]).toEqual(['{"made":1}', '{"made":1}']);
    revision = '2';
    expect(await askAfter()).toBe('{"made":2}');
  });
});

describe('the revision of an environment', () => {
  const until = async (statements: number) => {
    while (waiters.length < statements) await new Promise((resolve) => setImmediate(resolve));
  };

  it('is told as it is after the question: who asks during a statement waits for the next, which all of them share', async () => {
    isHeld = true;
    const revisions = new ReadModelVersions(database);
    const first = revisions.of(here);
    await until(1);
    revision = '2';
    const later = [revisions.of(here), revisions.of(here), revisions.of(here)];
    waiters[0]?.();
    await until(2);
    waiters[1]?.();
    expect(await first).toBe('1');
    expect(await Promise.all(later)).toEqual(['2', '2', '2']);
    expect(waiters).toHaveLength(2);
  });

  it('is asked for anew after a failure', async () => {
    let fails = true;
    const revisions = new ReadModelVersions({
      query: async () => {
        if (fails) throw new Error('the database is away');
        return [{ revision }];
      },
    } as unknown as TenantDb);
    const [first, second] = [revisions.of(here), revisions.of(here)];
    await expect(first).rejects.toThrow('away');
    await expect(second).rejects.toThrow('away');
    fails = false;
    expect(await revisions.of(here)).toBe('1');
  });

  it('is that of one environment: another one has its own statement', async () => {
    isHeld = true;
    const revisions = new ReadModelVersions(database);
    const both = [revisions.of(here), revisions.of(elsewhere)];
    await until(2);
    for (const answer of waiters) answer();
    expect(await Promise.all(both)).toEqual(['1', '1']);
  });
});
