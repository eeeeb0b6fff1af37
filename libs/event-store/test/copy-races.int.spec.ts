import { newId } from '@intendance/kernel/id.js';
import { openDatabase, type TestDatabase } from '@intendance/testing/database.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventStoreTemplate, templatePasses } from '../src/postgres/install.js';
import { openPool } from '../src/postgres/pool.js';
import { PostgresEventStore } from '../src/postgres/postgres-event-store.js';
import { StructureCopy } from '../src/postgres/structure-copy.js';
import { movingState } from '../src/postgres/structure-mark-schema.js';
import { structureMarks } from '../src/postgres/structure-marks.js';
import { append, facts, metadata, newEnvironment } from './events.js';

const databases: TestDatabase[] = [];
let app: pg.Pool;
let store: PostgresEventStore;
let source: pg.Client;
let destination: pg.Client;
let environmentId: ReturnType<typeof newEnvironment>;

beforeAll(async () => {
  databases.push(await openDatabase(eventStoreTemplate), await openDatabase(eventStoreTemplate));
  [source, destination] = databases.map(({ ownerUrl }) => new pg.Client(ownerUrl)) as [pg.Client, pg.Client];
  await Promise.all([source.connect(), destination.connect()]);
  for (const client of [source, destination]) await client.query(otherTables);
  app = openPool(databases[0]?.appUrl ?? '', 4);
  store = new PostgresEventStore(app, templatePasses);
}, 60_000);
beforeEach(async () => {
  environmentId = newEnvironment();
  await append(store, environmentId, { stream: 'note-1', expected: 'none', events: facts('first') });
  await structureMarks.arrive(destination, environmentId);
});
afterAll(async () => {
  await Promise.all([app?.end(), source?.end(), destination?.end()]);
  await Promise.all(databases.map((database) => database.close()));
});

const copyOf = () => new StructureCopy({ environmentId, source, destination, sourceNumber: 0 });

/** The tables of a structure that the program adds to those of the event store. */
const otherTables = `
CREATE SCHEMA platform;
CREATE TABLE evs.seal (environment_id uuid, number int, content text, signature text, leaves bytea, events text);
CREATE TABLE evs.seal_key (id text, public_key text, wrapped_key bytea, since timestamptz, endorsed_by text, endorsement text);
CREATE TABLE platform.bank_access (environment_id uuid);
CREATE TABLE platform.payment_access (environment_id uuid)`;

/** A transaction that has its id before anything that `work` does, as a batch of appends has. */
async function inOlderTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await app.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_current_xact_id()');
    await work(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
const appendTo = (client: pg.PoolClient, stream: string, id = environmentId) =>
  client.query("SELECT status FROM evs.append($1, $2, 'note', 0, $3, $4, NULL, NULL, NULL)", [
    templatePasses.sign('append', id, metadata.actor.id),
    stream,
    metadata,
    JSON.stringify([{ id: newId(), type: 'Noted', v: 1, data: { note: 'late' } }]),
  ]);

describe('a transaction that is older than the fence', () => {
  it('appends nothing once the fence has ended: the copy has read past its place', () =>
    inOlderTransaction(async (client) => {
      await append(store, environmentId, { stream: 'note-2', expected: 'none', events: facts('second') });
      await structureMarks.fence(source, environmentId, 8);
      await copyOf().events(true);
      await structureMarks.release(source, environmentId);
      await expect(appendTo(client, 'note-3')).rejects.toMatchObject({ code: movingState });
      await append(store, environmentId, { stream: 'note-3', expected: 'none', events: facts('third') });
      await copyOf().events(true);
      expect(await copyOf().isSame()).toBe(true);
    }));

  it('appends nothing at the destination, where its event would count as acted upon', async () => {
    await inOlderTransaction(async (client) => {
      // The database of the writer is the destination of another structure.
      const arrived = newEnvironment();
      await structureMarks.arrive(source, arrived);
      await structureMarks.settle(source, arrived);
      await expect(appendTo(client, 'note-1', arrived)).rejects.toMatchObject({ code: movingState });
    });
  });
});

describe('the end of a copy', () => {
  it('has the places that its events had in the database before the source', () =>
    inOlderTransaction(async () => {
      await source.query(
        'INSERT INTO evs.arrived_event SELECT environment_id, 5, xid, position, xid, position FROM evs.event WHERE environment_id = $1',
        [environmentId],
      );
      const copy = copyOf();
      await append(store, environmentId, { stream: 'note-2', expected: 'none', events: facts('second') });
      await source.query(
        "INSERT INTO evs.arrived_event SELECT environment_id, 5, xid, position, xid, position FROM evs.event WHERE environment_id = $1 AND stream_id = 'note-2'",
        [environmentId],
      );
      expect(await copy.events(false)).toBe(1);
      await copy.formerPlaces();
      expect(await copy.events(true)).toBe(1);
      await copy.formerPlaces();
      const { rows } = await destination.query('SELECT FROM evs.arrived_event WHERE environment_id = $1 AND source = 5', [environmentId]);
      expect(rows).toHaveLength(2);
    }));

  it('has the command of a transaction that was open for minutes', async () => {
    const copy = copyOf();
    const addCommand = (age: string) =>
      source.query(
        `INSERT INTO evs.command (environment_id, command_id, request_hash, version, xid, position, created_at)
          SELECT environment_id, $2, 'h', 1, xid, position, now() - $3::interval FROM evs.event WHERE environment_id = $1`,
        [environmentId, newId(), age],
      );
    await copy.events(true);
    await addCommand('0');
    await copy.rest();
    await addCommand('5 minutes');
    await copy.rest();
    expect((await copy.counts()).destination.commands).toBe(1);
    await copy.rest(true);
    expect((await copy.counts()).destination.commands).toBe(2);
  });
});
