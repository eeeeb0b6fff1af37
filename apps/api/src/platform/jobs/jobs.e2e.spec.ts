import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { schedules } from '../../catalogue.js';
import { LivingSession } from '../runtime/living-session.js';
import { Jobs } from './jobs.js';

const byName = (left: { name: string }, right: { name: string }) => left.name.localeCompare(right.name);
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(async () => app?.close());

describe('a job', () => {
  it('runs once, however long it takes, and is taken over once its process is gone', async () => {
    const jobs = app.get(Jobs);
    const begun: string[] = [];
    const end = Promise.withResolvers<void>();
    const handle = async (_: object, id: string): Promise<void> => {
      begun.push(id);
      if (begun.length === 1) await end.promise;
    };
    jobs.register({ name: 'long-work', tries: 3, secondsBetweenTries: 0, handle });
    await jobs.add('long-work', {});
    const id = await eventually(async () => begun[0]);
    const { rows } = await app.pools.worker.query<{ hours: number }>(
      'SELECT extract(epoch FROM expire_in)::float8 / 3600 AS hours FROM jobs.job WHERE id = $1',
      [id],
    );
    expect(rows[0]?.hours).toBeGreaterThan(12);
    await jobs.takeOver(0);
    expect(begun).toHaveLength(1);
    // The lock goes with its session, as after a kill -9.
    await app.get(LivingSession).letGo(`job ${id}`);
    await jobs.takeOver(0);
    const { rows: jobRows } = await app.pools.worker.query<{ state: string }>('SELECT state FROM jobs.job WHERE id = $1', [id]);
    expect(jobRows).toEqual([{ state: 'retry' }]);
    // The only worker of this process for the queue is still busy with the first run.
    end.resolve();
    await eventually(async () => begun[1]);
    expect(begun).toEqual([id, id]);
  });

  it('is added by the declared schedules, and by none that an earlier version declared', async () => {
    const other = await openTestApp();
    try {
      await other.pools.owner.query(`
        SELECT jobs.create_queue('withdrawn', '{}');
        INSERT INTO jobs.schedule (name, cron) VALUES ('withdrawn', '* * * * *');
      `);
      await other.get(Jobs).ready();
      const { rows } = await other.pools.worker.query<{ name: string; cron: string }>('SELECT name, cron FROM jobs.schedule');
      const declared = schedules.flatMap((type) => {
        const { name, when } = other.get(type);
        return 'cron' in when ? [{ name, cron: when.cron }] : [];
      });
      expect(rows.toSorted(byName)).toEqual(declared.toSorted(byName));
      expect(rows).toContainEqual({ name: 'retention', cron: '17 * * * *' });
    } finally {
      await other.close();
    }
  });
});
