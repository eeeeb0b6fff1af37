import { randomUUID } from 'node:crypto';
import { templatePasses } from '@intendance/event-store/postgres/install.js';
import { openPool } from '@intendance/event-store/postgres/pool.js';
import { PostgresEventFeed } from '@intendance/event-store/postgres/postgres-event-feed.js';
import { PostgresEventStore } from '@intendance/event-store/postgres/postgres-event-store.js';
import { PostgresFeedQueries } from '@intendance/event-store/postgres/postgres-feed-queries.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { type EmbeddedServer, startServer } from '@intendance/testing/embedded-server.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { type AccountEvent, accounts, eventually, metadata, projectionTemplate } from '../../../test/projection-fixture.js';
import { currentRevision } from '../tenancy/read-model-versions.js';
import { DatabaseProgress } from './database-progress.js';
import { ProjectionWorker } from './projection-worker.js';

let server: EmbeddedServer;
const pools: pg.Pool[] = [];
beforeAll(async () => {
  // An asynchronous commit stays in memory until the next synchronous commit, so a kill always loses it.
  server = await startServer({ durable: true, settings: { wal_writer_delay: '10s' } });
  await projectionTemplate.prepare(server.url);
}, 30_000);
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await server.stop();
});

const pool = (role: string | null, max: number): pg.Pool => {
  const opened = openPool(role ? `${server.url}?options=-c%20role%3D${role}` : server.url, max);
  pools.push(opened);
  return opened;
};

it('a killed PostgreSQL loses nothing that was acknowledged, and read models end as a rebuild makes them', async () => {
  const worker = pool('intendance_worker', 6);
  const owner = pool(null, 2);
  const feed = new PostgresEventFeed(worker);
  const store = new PostgresEventStore(pool('intendance_app', 8), templatePasses, undefined, () => feed.wake());
  const projector = new ProjectionWorker({ pool: worker, feed, projections: [accounts()], batch: 50 });
  await projector.start();
  const load = startLoad(store);
  try {
    await eventually(async () => load.acknowledged.length > 400);
    await server.kill();
    const before = load.acknowledged.length;
    await server.restart();
    await eventually(async () => load.acknowledged.length > before + 400);
  } finally {
    await load.stop();
  }
  expect(load.failures).toBeGreaterThan(0);
  const { rows } = await owner.query<{ id: string }>("SELECT data->>'owner' AS id FROM evs.event WHERE type = 'Opened'");
  const stored = new Set(rows.map(({ id }) => id));
  expect(load.acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  const progress = new DatabaseProgress(worker, new PostgresFeedQueries(worker));
  const shown = async () => (await owner.query('SELECT * FROM read.account ORDER BY id')).rows;
  await eventually(async () => (await progress.status()).every(({ behind, state }) => behind === 0 && state === 'live'));
  const live = await shown();
  expect(live).toHaveLength(stored.size);
  await progress.requestRebuild('accounts');
  await eventually(async () => (await progress.status()).every(({ generation }) => generation === 2));
  expect(await shown()).toEqual(live);
  await projector.stop();
}, 60_000);

it('a revision never names two states of the rows, whatever a kill takes back', async () => {
  const worker = pool('intendance_worker', 6);
  const owner = pool(null, 2);
  const feed = new PostgresEventFeed(worker);
  const store = new PostgresEventStore(pool('intendance_app', 2), templatePasses, undefined, () => feed.wake());
  const environmentId: EnvironmentId = newId();
  const seen = new Map<string, string>();
  const open = async (name: string): Promise<void> => {
    const events: AccountEvent[] = [{ type: 'Opened', data: { owner: name } }];
    const appends = [{ stream: `account-${randomUUID()}` as const, expected: 'none' as const, events }];
    const result = await eventually(() => store.append({ environmentId, metadata, appends }).catch(() => undefined));
    if (result.outcome !== 'appended') throw new Error(result.outcome);
    const projector = new ProjectionWorker({ pool: worker, feed, projections: [accounts()] });
    await projector.start();
    await eventually(() =>
      new DatabaseProgress(worker, new PostgresFeedQueries(worker)).reached(result.position, 1_000).catch(() => false),
    );
    await projector.stop();
    const text = `SELECT ${currentRevision} AS revision, (SELECT string_agg(owner, ' ' ORDER BY owner) FROM read.account) AS rows`;
    const { rows } = await owner.query<{ revision: string; rows: string }>(text);
    for (const { revision, rows: shown } of rows) {
      expect(seen.get(revision) ?? shown).toBe(shown);
      seen.set(revision, shown);
    }
  };
  for (const round of [1, 2, 3]) {
    await open(`${round}, before`);
    await server.kill();
    await server.restart();
    await open(`${round}, after`);
  }
  expect(seen.size).toBe(6);
}, 60_000);

/** Writers that go on through the outage; each append carries a mark of its own, kept once the store has acknowledged it. */
function startLoad(store: PostgresEventStore) {
  const environmentId: EnvironmentId = newId();
  const load = { acknowledged: [] as string[], failures: 0, stop: async (): Promise<void> => undefined };
  let isOver = false;
  const write = async (): Promise<void> => {
    while (!isOver) {
      const mark = randomUUID();
      const events: AccountEvent[] = [
        { type: 'Opened', data: { owner: mark } },
        { type: 'Paid', data: { amount: 3 } },
      ];
      try {
        const result = await store.append({
          environmentId,
          metadata,
          appends: [{ stream: `account-${randomUUID()}`, expected: 'none', events }],
        });
        if (result.outcome === 'appended') load.acknowledged.push(mark);
      } catch {
        load.failures++;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  const writers = Array.from({ length: 8 }, write);
  load.stop = async () => {
    isOver = true;
    await Promise.all(writers);
  };
  return load;
}
