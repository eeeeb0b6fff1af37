import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { schedules } from '../../catalogue.js';
import { ScheduleTable } from './schedule-runs.js';
import { Schedules } from './schedules.js';

let app: TestApp;
let table: ScheduleTable;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  table = new ScheduleTable(app.pools.worker);
}, 60_000);
afterAll(async () => app?.close());
beforeEach(() => app.pools.owner.query('DELETE FROM platform.schedule'));

const store = (name: string, lastRunAt: string) =>
  app.pools.owner.query(`INSERT INTO platform.schedule (name, last_run_at) VALUES ($1, now() + $2::interval)`, [name, lastRunAt]);
const secondsAgo = async (name: string): Promise<number | undefined> => {
  const { now, runs } = await table.read([name]);
  const run = runs.find((each) => each.name === name);
  return run && Math.round((now.getTime() - run.lastRunAt.getTime()) / 1000);
};

describe('the last runs of the schedules', () => {
  it('begin now for a new schedule, and stay for a known one', async () => {
    await store('known', '-2 days');
    expect([await secondsAgo('new'), await secondsAgo('known')]).toEqual([0, 2 * 86_400]);
  });

  it('that lie in the future are put right, so that the schedule is due at its next time', async () => {
    await store('bills', '360 days');
    await store('retention', '-1 hour');
    expect((await table.read(['bills', 'retention'])).fromTheFuture).toEqual(['bills']);
    expect([await secondsAgo('bills'), await secondsAgo('retention')]).toEqual([0, 3_600]);
    expect((await table.read(['bills'])).fromTheFuture).toEqual([]);
  });

  it('are recorded with the time of the beginning', async () => {
    const { now } = await table.read(['bills']);
    await table.record('bills', new Date(now.getTime() - 5_000), 3);
    expect(await secondsAgo('bills')).toBe(5);
  });

  it('are stored for every declared schedule that ran, and counted in the metrics', async () => {
    const names = schedules.flatMap((type) => {
      const { name, when } = app.get(type);
      return 'cron' in when ? [name] : [];
    });
    expect(names).toContain('bills');
    await store('retention', '-2 hours');
    await app.get(Schedules).runDue();
    expect(await secondsAgo('retention')).toBeLessThan(60);
    const { rows } = await app.pools.owner.query<{ name: string }>('SELECT name FROM platform.schedule ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual(names.toSorted());
    const { body } = await app.inject({ url: '/api/metrics' });
    expect(body).toContain('intendance_schedule_failures{schedule="retention"} 0');
  });
});
