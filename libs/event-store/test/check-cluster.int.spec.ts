import { newId } from '@intendance/kernel/id.js';
import { openDatabase, type TestDatabase } from '@intendance/testing/database.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { checkCluster } from '../src/postgres/check-cluster.js';
import { eventStoreTemplate, templatePasses } from '../src/postgres/install.js';
import { openPool } from '../src/postgres/pool.js';
import { PostgresEventStore } from '../src/postgres/postgres-event-store.js';
import { append, facts } from './events.js';

let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;
beforeAll(async () => {
  database = await openDatabase(eventStoreTemplate);
  owner = openPool(database.ownerUrl, 2);
  app = openPool(database.appUrl, 2);
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.close();
});

it('starts on an empty store and on its own events, and refuses those of a cluster that was ahead', async () => {
  await expect(checkCluster(owner)).resolves.toBeUndefined();
  await append(new PostgresEventStore(app, templatePasses), newId(), { stream: `note-${newId()}`, expected: 'none', events: facts('a') });
  await expect(checkCluster(owner)).resolves.toBeUndefined();
  await owner.query("UPDATE evs.event SET xid = '999999999999'");
  await expect(checkCluster(owner)).rejects.toThrow('event 999999999999');
  await owner.query('DELETE FROM evs.event');
});

it('refuses checkpoints that stand further than this cluster: readers would pass over what is written', async () => {
  await owner.query("INSERT INTO evs.checkpoint (projection, generation, xid) VALUES ('list', 1, '999999999999')");
  await expect(checkCluster(owner)).rejects.toThrow('checkpoint 999999999999');
  await owner.query('DELETE FROM evs.checkpoint');
  await expect(checkCluster(owner)).resolves.toBeUndefined();
});

it('refuses another cluster, even one that is ahead of all its numbers', async () => {
  await owner.query('UPDATE evs.cluster SET system_identifier = 4242');
  await expect(checkCluster(owner)).rejects.toThrow('another PostgreSQL cluster (4242');
});

it('ends a transaction that is left open, so that it cannot hold the feed back', async () => {
  const client = await owner.connect();
  const { rows } = await client.query<{ idle_in_transaction_session_timeout: string }>('SHOW idle_in_transaction_session_timeout');
  client.release();
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '15s' }]);
});
