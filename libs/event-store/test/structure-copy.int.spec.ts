import { newId } from '@intendance/kernel/id.js';
import { openDatabase, type TestDatabase } from '@intendance/testing/database.js';
import { type EmbeddedServer, startServer } from '@intendance/testing/embedded-server.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventStoreTemplate, templatePasses } from '../src/postgres/install.js';
import { openPool } from '../src/postgres/pool.js';
import { PostgresEventStore } from '../src/postgres/postgres-event-store.js';
import { StructureCopy } from '../src/postgres/structure-copy.js';
import { structureMarks } from '../src/postgres/structure-marks.js';
import { append, facts, newEnvironment } from './events.js';

const environmentId = newEnvironment();
const events = 1200;
const people = [newId(), newId(), newId()];

let database: TestDatabase;
let server: EmbeddedServer;
let source: pg.Client;
let destination: pg.Client;

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

beforeAll(async () => {
  database = await openDatabase(eventStoreTemplate);
  source = await connect(database.ownerUrl);
  const app = openPool(database.appUrl, 2);
  const store = new PostgresEventStore(app, templatePasses);
  for (let written = 0; written < events; written += 100)
    await append(store, environmentId, { stream: 'note-1', expected: 'any', events: facts(...Array.from({ length: 100 }, String)) });
  await app.end();
  for (const person of people)
    await source.query('INSERT INTO evs.person_key VALUES ($1, $2, $3)', [environmentId, person, Buffer.from(person)]);
  // An asynchronous commit stays in memory until the next synchronous commit, so a kill always loses it.
  server = await startServer({ durable: true, settings: { wal_writer_delay: '10s' } });
  await eventStoreTemplate.prepare(server.url);
  destination = await connect(server.url);
}, 60_000);
afterAll(async () => {
  await Promise.all([source?.end(), destination?.end().catch(() => undefined)]);
  await server?.stop();
  await database?.close();
});

const copyOf = () => new StructureCopy({ environmentId, source, destination, sourceNumber: 0 });
const countIn = async (table: string) =>
  (await destination.query<{ count: number }>(`SELECT count(*)::int FROM evs.${table} WHERE environment_id = $1`, [environmentId])).rows[0]
    ?.count;

async function powerCut(): Promise<void> {
  await server.kill();
  await server.restart();
  destination = await connect(server.url);
}

describe('a destination that dies', () => {
  it('takes back copied events, which the next copy brings; and none after a flush', async () => {
    await structureMarks.arrive(destination, environmentId);
    expect(await copyOf().events(true)).toBe(events);
    await powerCut();
    expect(await countIn('event')).toBeLessThan(events);
    await copyOf().events(true);
    await copyOf().flush();
    await powerCut();
    expect([await countIn('event'), await countIn('arrived_event')]).toEqual([events, events]);
    expect(await copyOf().isSame()).toBe(true);
  });
});

describe('keys of people', () => {
  const versions = async () =>
    (
      await destination.query<{ id: string; xmin: string; isErased: boolean }>(
        'SELECT subject_id AS id, xmin::text, wrapped_key IS NULL AS "isErased" FROM evs.person_key WHERE environment_id = $1 ORDER BY subject_id',
        [environmentId],
      )
    ).rows;

  it('are written again only where they changed, and an erasure is such a change', async () => {
    const before = await versions();
    expect(before.map(({ id }) => id)).toEqual(people.toSorted());
    const [erased = '', ...others] = people;
    await source.query('UPDATE evs.person_key SET wrapped_key = NULL, erased_at = now() WHERE subject_id = $1', [erased]);
    await copyOf().events(true);
    const after = await versions();
    expect(after.filter(({ isErased }) => isErased).map(({ id }) => id)).toEqual([erased]);
    const of = (id: string) => (row: { id: string }) => row.id === id;
    for (const id of others) expect(after.find(of(id))).toEqual(before.find(of(id)));
  });
});
