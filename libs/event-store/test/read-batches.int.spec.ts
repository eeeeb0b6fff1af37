import { openDatabase, type TestDatabase } from '@intendance/testing/database.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import type { ReadStream, StreamId } from '../src/event-store.js';
import { eventStoreTemplate, templatePasses } from '../src/postgres/install.js';
import { openPool } from '../src/postgres/pool.js';
import { PostgresEventStore } from '../src/postgres/postgres-event-store.js';
import { mostEvents } from '../src/postgres/read-each-schema.js';
import { append, facts, newStream } from './events.js';

let database: TestDatabase;
let app: pg.Pool;
beforeAll(async () => {
  database = await openDatabase(eventStoreTemplate);
  app = openPool(database.appUrl, 10);
});
afterAll(async () => {
  await app.end();
  await database.close();
});

/** A store and the names of the statements that it sent. @param failure of the statements that read for several requests */
function countedStore(failure?: Error) {
  const statements: (string | undefined)[] = [];
  const query = (config: pg.QueryConfig) => {
    statements.push(config.name);
    return failure && config.name === 'evs.read_each' ? Promise.reject(failure) : app.query(config);
  };
  const pool = Object.assign(Object.create(app) as pg.Pool, { query });
  return { store: new PostgresEventStore(pool, templatePasses), statements };
}

async function written(...notes: string[]) {
  const { environmentId, stream } = newStream();
  await append(countedStore().store, environmentId, { stream, expected: 'none', events: facts(...notes) });
  return { environmentId, stream };
}
const notesOf = (slices: readonly ReadStream[]) => slices.map(({ events }) => events.map(({ data }) => (data as { note: string }).note));
const databaseError = (code: string) => Object.assign(new pg.DatabaseError('failed', 0, 'error'), { code });

it('reads for the requests of one moment in one statement, each in its own structure and after the versions that it knows', async () => {
  const [first, second] = [await written('a', 'b', 'c'), await written('d')];
  const { store, statements } = countedStore();
  const read = await Promise.all([
    store.read(first.environmentId, [first.stream]),
    store.read(second.environmentId, [first.stream, second.stream]),
    store.read(first.environmentId, [first.stream, second.stream], new Map<StreamId, number>([[first.stream, 2]])),
  ]);
  expect(statements).toEqual(['evs.read_each']);
  expect(read.map(notesOf)).toEqual([[['a', 'b', 'c']], [[], ['d']], [['c'], []]]);
  expect(read[2]?.map(({ version }) => version)).toEqual([3, 0]);
});

it('reads the part of a stream up to a last version in a statement of its own, and no event beside it', async () => {
  const { environmentId, stream } = await written('a', 'b', 'c', 'd');
  const other = await written('e');
  const { store, statements } = countedStore();
  const streams = [stream, other.stream];
  expect(notesOf(await store.read(environmentId, streams, new Map([[stream, 1]]), new Map([[stream, 3]])))).toEqual([['b', 'c'], []]);
  expect(statements).toEqual(['evs.read_between']);
});

it('reads a long stream in a statement of its own, and the others without it', async () => {
  const notes = Array.from({ length: mostEvents + 1 }, (_, index) => `${index}`);
  const [long, longest, short] = [await written(...notes.slice(1)), await written(...notes), await written('a')];
  const { store, statements } = countedStore();
  const read = await Promise.all([long, longest, short].map(({ environmentId, stream }) => store.read(environmentId, [stream])));
  expect(statements).toEqual(['evs.read_each', 'evs.read']);
  expect(read.map((slices) => notesOf(slices)[0]?.length)).toEqual([mostEvents, mostEvents + 1, 1]);
});

it('reads many streams in a statement of their own', async () => {
  const { environmentId, stream } = await written('a');
  const { store, statements } = countedStore();
  const streams = [stream, ...Array.from({ length: 64 }, () => newStream().stream)];
  expect(notesOf(await store.read(environmentId, streams))[0]).toEqual(['a']);
  expect(statements).toEqual(['evs.read']);
});

it('reads each request alone when one of them has a row that cannot be read', async () => {
  const both = [await written('a'), await written('b')];
  const { store, statements } = countedStore(databaseError('XX001'));
  const read = await Promise.all(both.map(({ environmentId, stream }) => store.read(environmentId, [stream])));
  expect(read.map(notesOf)).toEqual([[['a']], [['b']]]);
  expect(statements).toEqual(['evs.read_each', 'evs.read', 'evs.read']);
});

it.each([
  ['a function that is missing', databaseError('42883')],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
])('reports what every request would meet: %s', async (_, error) => {
  const { environmentId, stream } = await written('a');
  const { store, statements } = countedStore(error);
  await expect(store.read(environmentId, [stream])).rejects.toBe(error);
  expect(statements).toEqual(['evs.read_each']);
});
