import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { queuedJobs, retryNow } from '../../../test/queued-jobs.js';
import { LivingSession } from '../pools/living-session.js';
import { Jobs } from './jobs.js';

let app: TestApp;
let jobs: Jobs;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  jobs = app.get(Jobs);
  for (const queue of ['long-work', 'short-work', 'failing-work', 'once', 'late-work', 'patient-work', 'stalled-work'])
    jobs.register({ ...work(queue), name: queue });
  await jobs.ready();
}, 60_000);
afterAll(async () => app?.close());

/** Handlers by queue. */
const handlers = new Map<string, (data: object, id: string) => Promise<void>>();
const work = (queue: string) => ({
  tries: 3,
  secondsBetweenTries: queue === 'late-work' ? 60 : 0,
  ...(queue === 'patient-work' && { tries: 10, secondsBetweenTries: 30, longestSecondsBetweenTries: 200 }),
  handle: async (data: object, id: string) => handlers.get(queue)?.(data, id),
});
const isGone = (queue: string) => eventually(async () => ((await queuedJobs(app, queue)).length === 0 ? true : undefined));
const runs = async () => (await app.pools.owner.query('SELECT queue FROM platform.job_run')).rows;

describe('a job', () => {
  it('runs once, however long it takes, and is taken over once its process is gone', async () => {
    const begun: string[] = [];
    const end = Promise.withResolvers<void>();
    handlers.set('long-work', async (_, id) => {
      begun.push(id);
      if (begun.length === 1) await end.promise;
    });
    await jobs.add('long-work', {});
    const id = await eventually(async () => begun[0]);
    await jobs.takeOver(0);
    expect(begun).toHaveLength(1);
    // The lock goes with its session, as after a kill -9.
    await app.get(LivingSession).letGo(`job ${id}`);
    await jobs.takeOver(0);
    expect(await queuedJobs(app, 'long-work')).toMatchObject([{ id, state: 'retry' }]);
    // The only worker of this process for the queue is still busy with the first run.
    end.resolve();
    await isGone('long-work');
  });

  it('is deleted with its content as soon as it is done, and does not run again when it is added again', async () => {
    const begun: string[] = [];
    handlers.set('once', async (_, id) => void begun.push(id));
    const id = newId();
    await jobs.add('once', { link: 'https://cse.example.fr/reset-password/abc' }, id);
    await isGone('once');
    expect(await queuedJobs(app, 'once')).toEqual([]);
    await jobs.add('once', { link: 'https://cse.example.fr/reset-password/abc' }, id);
    await isGone('once');
    expect(begun).toEqual([id]);
    const stored = await app.pools.owner.query("SELECT to_jsonb(c)::text AS text FROM platform.completed_job c WHERE queue = 'once'");
    expect(stored.rows.map(({ text }) => text).join()).not.toContain('reset-password');
  });

  it('is added again for work that has not moved for a while, and not for work in progress', async () => {
    const begun: object[] = [];
    handlers.set('stalled-work', async (data) => void begun.push(data));
    await jobs.addIfStalled('stalled-work', { part: 1 }, { key: 'import', movedAt: new Date() });
    await jobs.addIfStalled('stalled-work', { part: 2 }, { key: 'import', movedAt: new Date(Date.now() - 16_000) });
    await eventually(async () => (begun.length > 0 ? true : undefined));
    await isGone('stalled-work');
    expect(begun).toEqual([{ part: 2 }]);
  });

  it('is tried again after a failure, and deleted after its last try', async () => {
    let tries = 0;
    handlers.set('failing-work', async () => {
      tries++;
      throw new Error('refused');
    });
    await jobs.add('failing-work', { code: '123456' });
    await isGone('failing-work');
    expect(tries).toBe(3);
    expect(await runs()).toEqual([]);
  });

  it('waits longer after each failure, up to a limit', async () => {
    let tries = 0;
    handlers.set('patient-work', async () => {
      tries++;
      throw new Error('not now');
    });
    await jobs.add('patient-work', {});
    const pauses: number[] = [];
    for (let count = 1; count <= 4; count++) {
      const [job] = await eventually(async () => {
        const queued = await queuedJobs(app, 'patient-work');
        return tries === count && queued[0]?.state === 'retry' ? queued : undefined;
      });
      pauses.push(((job?.startAfter.getTime() ?? 0) - Date.now()) / 1000);
      await retryNow(app, 'patient-work');
    }
    // Each pause is spread at random between half of it and the whole: 60, 120, then the limit.
    const ranges = [
      [25, 60],
      [55, 120],
      [115, 200],
      [190, 200],
    ];
    expect(pauses.map((pause, index) => pause >= (ranges[index]?.[0] ?? 0) && pause <= (ranges[index]?.[1] ?? 0))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('is done, and the process alive, when PostgreSQL ends every connection while the job finishes', async () => {
    const unhandled: unknown[] = [];
    const record = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', record);
    const begun: string[] = [];
    handlers.set('short-work', async (_, id) => {
      begun.push(id);
      await app.pools.owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND usename = 'intendance_worker' AND pid <> pg_backend_pid()`,
      );
    });
    try {
      for (let turn = 0; turn < 5; turn++) {
        await jobs.add('short-work', { turn });
        await eventually(async () => ((await queuedJobs(app, 'short-work').catch(() => ['away'])).length === 0 ? true : undefined));
      }
      expect(new Set(begun).size).toBe(5);
      expect(begun).toHaveLength(5);
      expect(unhandled).toEqual([]);
      expect(await runs()).toEqual([]);
    } finally {
      process.off('unhandledRejection', record);
    }
  });

  it('whose next try lies too far in the future, because the clock was ahead, is put right', async () => {
    let tries = 0;
    handlers.set('late-work', async () => {
      if (++tries === 1) throw new Error('not yet');
    });
    await jobs.add('late-work', {});
    const [job] = await eventually(async () => {
      const queued = await queuedJobs(app, 'late-work');
      return queued[0]?.state === 'retry' ? queued : undefined;
    });
    const { boss, runs: table } = await jobs.ready();
    expect(await table.hasten('late-work', 60)).toBe(0);
    await boss.update('late-work', undefined, { id: job?.id ?? '', startAfter: 7_200 });
    expect(await table.hasten('late-work', 60)).toBe(1);
    await retryNow(app, 'late-work');
    await isGone('late-work');
    expect(tries).toBe(2);
  });
});
