import { openDatabase, type TestDatabase } from '@intendance/testing/database.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { eventStoreTemplate, templatePasses } from '../src/postgres/install.js';
import { openPool } from '../src/postgres/pool.js';
import { PostgresEventFeed } from '../src/postgres/postgres-event-feed.js';
import { PostgresEventStore } from '../src/postgres/postgres-event-store.js';
import { alonePool } from './alone-pool.js';
import { torture } from './torture.js';

/** `npm run torture` runs a million. */
const events = Number(process.env.TORTURE_EVENTS ?? 30_000);

describe(`${events} events from 24 writers, followed by 3 readers`, () => {
  let database: TestDatabase;
  const pools: pg.Pool[] = [];
  beforeAll(async () => {
    database = await openDatabase(eventStoreTemplate);
    pools.push(openPool(database.appUrl, 24), openPool(database.workerUrl, 3), openPool(database.appUrl, 24));
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await database.close();
  });

  it(
    'none lost, none twice, versions of a stream in order',
    async () => {
      const [app, worker, raw] = pools as [pg.Pool, pg.Pool, pg.Pool];
      const feeds = Array.from({ length: 3 }, () => new PostgresEventFeed(worker));
      const wake = (): void => {
        for (const feed of feeds) feed.wake();
      };
      // One statement in four falls apart into single appends, which then contend with the next statements.
      let statements = 0;
      const mixed = alonePool(app, () => ++statements % 4 === 0);
      const report = await torture({
        store: new PostgresEventStore(mixed, templatePasses, undefined, wake),
        feeds,
        raw,
        events,
        writers: 24,
      });
      expect(report.faults).toEqual([]);
      const appended = [...report.appended].toSorted();
      expect(appended.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(events);
      for (const seen of report.seen) expect([...seen].toSorted()).toEqual(appended);
      expect(report.rollbacks).toBeGreaterThan(0);
      expect(report.conflicts).toBe(0);
    },
    60_000 + events * 5,
  );
});
