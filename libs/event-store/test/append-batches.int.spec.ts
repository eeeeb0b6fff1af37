import { newId } from '@intendance/kernel/id.js';
import { openDatabase, type TestDatabase } from '@intendance/testing/database.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import type { AppendRequest, AppendResult, StreamId } from '../src/event-store.js';
import { eventStoreTemplate, templatePasses } from '../src/postgres/install.js';
import { openPool } from '../src/postgres/pool.js';
import { PostgresEventStore } from '../src/postgres/postgres-event-store.js';
import { appended } from './event-store.contract.js';
import { append, facts, newEnvironment, newStream, request } from './events.js';

let database: TestDatabase;
let app: pg.Pool;
let owner: pg.Pool;
beforeAll(async () => {
  database = await openDatabase(eventStoreTemplate);
  [app, owner] = [openPool(database.appUrl, 10), openPool(database.ownerUrl, 2)];
});
afterAll(async () => {
  await Promise.all([app.end(), owner.end()]);
  await database.close();
});

/** A store and the names of the statements that it sent. */
function countedStore() {
  const statements: (string | undefined)[] = [];
  const query = (config: pg.QueryConfig) => {
    statements.push(config.name);
    return app.query(config);
  };
  const pool = Object.assign(Object.create(app) as pg.Pool, { query });
  return { store: new PostgresEventStore(pool, templatePasses), statements };
}

const fresh = (): AppendRequest => {
  const { environmentId, stream } = newStream();
  return { ...request(environmentId), appends: [{ stream, expected: 'none', events: facts('a') }] };
};
const xidsOf = (results: readonly AppendResult[]) => new Set(results.map((result) => appended(result).position.xid));

it('commits the appends of one moment together, whatever their structures', async () => {
  const { store, statements } = countedStore();
  const results = await Promise.all(Array.from({ length: 20 }, () => store.append(fresh())));
  expect(statements).toEqual(['evs.append_each']);
  expect(xidsOf(results).size).toBe(1);
  const positions = results.map((result) => Number(appended(result).position.position));
  expect(positions).toEqual(positions.toSorted((left, right) => left - right));
});

it('executes the appends to one stream in their order, each at the version that the last one left', async () => {
  const { store, statements } = countedStore();
  const { environmentId, stream } = newStream();
  const guard = { stream: newStream().stream, version: 0 };
  const guarded = (version: number) =>
    store.append({
      ...request(environmentId),
      appends: [{ stream: newStream().stream, expected: 0, events: facts('x') }],
      guards: [{ ...guard, version }],
    });
  const results = await Promise.all([
    append(store, environmentId, { stream, expected: 'none', events: facts('a') }),
    append(store, environmentId, { stream, expected: 1, events: facts('b', 'c') }),
    append(store, environmentId, { stream, expected: 1, events: facts('too late') }),
    append(store, environmentId, { stream, expected: 'any', events: facts('d') }),
    guarded(0),
    guarded(0),
    append(store, environmentId, { stream: guard.stream, expected: 'none', events: facts('e') }),
    guarded(0),
    guarded(1),
  ]);
  expect(statements).toEqual(['evs.append_each']);
  expect(results.map((result) => ('version' in result ? result.version : result))).toEqual([
    1,
    3,
    { outcome: 'conflict', stream, actual: 3 },
    4,
    1,
    1,
    1,
    { outcome: 'conflict', stream: guard.stream, actual: 1 },
    1,
  ]);
  const [slice] = await store.read(environmentId, [stream]);
  expect(slice?.events.map(({ data }) => data)).toEqual([{ note: 'a' }, { note: 'b' }, { note: 'c' }, { note: 'd' }]);
});

it.each(['a row that is locked', 'a row that is being created', 'a guard that is being written'])(
  'does not wait for another transaction: %s',
  async (kind) => {
    const { store, statements } = countedStore();
    const { environmentId, stream } = newStream();
    const isNew = kind === 'a row that is being created';
    if (!isNew) await append(store, environmentId, { stream, expected: 'none', events: facts('a') });
    const other = await owner.connect();
    await other.query('BEGIN');
    if (isNew) await other.query("INSERT INTO evs.stream VALUES ($1, $2, 0, '0')", [environmentId, stream]);
    else await other.query('SELECT FROM evs.stream WHERE environment_id = $1 AND stream_id = $2 FOR UPDATE', [environmentId, stream]);
    const ended: string[] = [];
    const end = (name: string) => (result: AppendResult) => {
      ended.push(name);
      return result;
    };
    const blocked: AppendRequest =
      kind === 'a guard that is being written'
        ? { ...fresh(), environmentId, guards: [{ stream, version: 1 }] }
        : { ...request(environmentId), appends: [{ stream, expected: 'any', events: facts('b') }] };
    statements.length = 0;
    const waiting = store.append(blocked).then(end('waiting'));
    const free = await Promise.all([fresh(), fresh(), { ...fresh(), environmentId }].map((each) => store.append(each).then(end('free'))));
    expect(xidsOf(free).size).toBe(1);
    expect(ended).toEqual(['free', 'free', 'free']);
    await other.query('COMMIT');
    other.release();
    expect(await waiting).toMatchObject({ outcome: 'appended' });
    expect(statements.slice(0, 2)).toEqual([
      'evs.append_each',
      kind === 'a guard that is being written' ? 'evs.append_many' : 'evs.append',
    ]);
  },
);

it('does not wait for the lock timeout of each of many locked streams', async () => {
  const { store } = countedStore();
  const locked = Array.from({ length: 31 }, fresh);
  await Promise.all(locked.map((each) => store.append(each)));
  const streams = locked.map(({ appends }) => appends[0]?.stream);
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const other = await owner.connect();
    await other.query('BEGIN');
    await other.query('SELECT FROM evs.stream WHERE stream_id = ANY ($1) FOR UPDATE', [streams]);
    const waiting = locked.map((each) => store.append({ ...each, appends: each.appends.map((one) => ({ ...one, expected: 'any' })) }));
    const began = performance.now();
    await store.append(fresh());
    shortest = Math.min(shortest, performance.now() - began);
    await other.query('COMMIT');
    other.release();
    await Promise.all(waiting);
  }
  expect(shortest).toBeLessThan(31 * 5);
});

it.each<[string, object]>([
  ['a command id that is none', { commandId: 'none', hash: Buffer.from('body') }],
  ['an answer that the whole statement fails on', { commandId: newId(), hash: Buffer.from('body'), answer: '\0' }],
  ['an answer that is not JSON', { commandId: newId(), hash: Buffer.from('body'), answer: 1n }],
])('lets an append fail alone: %s', async (_kind, idempotency) => {
  const { store } = countedStore();
  const failing = fresh();
  const others = Array.from({ length: 5 }, fresh);
  const both = await Promise.allSettled([
    store.append({ ...failing, idempotency: idempotency as NonNullable<AppendRequest['idempotency']> }),
    ...others.map((each) => store.append(each)),
  ]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', ...others.map(() => 'fulfilled')]);
  const versions = async ({ environmentId, appends }: AppendRequest) =>
    (
      await store.read(
        environmentId,
        appends.map(({ stream }) => stream),
      )
    ).map(({ version }) => version);
  expect(await versions(failing)).toEqual([0]);
  expect(await Promise.all(others.map(versions))).toEqual(others.map(() => [1]));
});

it('rolls back all streams of an append that fails after it wrote one', async () => {
  const { store, statements } = countedStore();
  const environmentId = newEnvironment();
  const [first, second]: [StreamId, StreamId] = [newStream().stream, newStream().stream];
  const [result, other] = await Promise.all([
    append(
      store,
      environmentId,
      { stream: first, expected: 'none', events: facts('a') },
      { stream: second, expected: 4, events: facts('a') },
    ),
    append(store, environmentId, { stream: first, expected: 'none', events: facts('b') }),
  ]);
  expect(statements).toEqual(['evs.append_each']);
  expect([result, other]).toEqual([
    { outcome: 'conflict', stream: second, actual: 0 },
    expect.objectContaining({ outcome: 'appended', version: 1 }),
  ]);
});

it('executes an append alone that erases, or that would delay the others', async () => {
  const { store, statements } = countedStore();
  const large = { ...fresh(), appends: [{ stream: newStream().stream, expected: 'none' as const, events: facts('x'.repeat(20_000)) }] };
  const results = await Promise.all([store.append(large), store.append({ ...fresh(), erases: [newId()] }), store.append(fresh())]);
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['appended']));
  expect(statements.toSorted()).toEqual(['evs.append', 'evs.append_each', 'evs.append_erasing']);
});
