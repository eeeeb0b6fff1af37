import { openDatabase, type TestDatabase } from '@intendance/testing/database.js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { isAbandoned, LivingSession } from './living-session.js';
import type { Pools } from './pools.js';

let database: TestDatabase;
let app: pg.Pool;
let observer: pg.Client;
let session: LivingSession;

beforeAll(async () => {
  database = await openDatabase();
  observer = new pg.Client(database.adminUrl);
  await observer.connect();
});
afterAll(async () => {
  await observer.end();
  await database.close();
});
beforeEach(() => {
  app = new pg.Pool({ connectionString: database.appUrl });
  app.on('error', () => undefined);
  session = new LivingSession({ app } as Pools);
});
afterEach(async () => {
  session.onApplicationShutdown();
  await app.end();
});

/** The sessions that hold an advisory lock in this database. */
async function holders(): Promise<number[]> {
  const text = `SELECT DISTINCT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
                 WHERE locktype = 'advisory' AND granted AND datname = current_database()`;
  const { rows } = await observer.query<{ pid: number }>(text);
  return rows.map(({ pid }) => pid);
}

async function loseSession(): Promise<void> {
  const [holder] = await holders();
  await observer.query('SELECT pg_terminate_backend($1, 5000)', [holder]);
}

async function seesAbandoned(name: string): Promise<boolean> {
  const { rows } = await observer.query<{ abandoned: boolean }>(`SELECT ${isAbandoned('$1::text')} AS abandoned`, [name]);
  return rows[0]?.abandoned ?? false;
}

/** Each look is a query, so that the event loop goes on. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition()));
}

it('acquires the locks of the work in progress again when PostgreSQL ends its session', async () => {
  expect(await session.hold('job 1')).toBe(true);
  const name = await session.name();
  expect(await session.hold('job 2')).toBe(true);
  await session.letGo('job 2');
  const [before] = await holders();
  await loseSession();
  await until(async () => (await holders()).length > 0 && !(await seesAbandoned('job 1')) && !(await seesAbandoned(name)));
  expect(await holders()).not.toContain(before);
  expect(await session.name()).toBe(name);
  expect(await seesAbandoned('job 2')).toBe(true);
  await session.letGo('job 1');
  expect(await seesAbandoned('job 1')).toBe(true);
});

it('keeps a lock that the work acquired twice until the work released it twice', async () => {
  await session.hold('freeze 1');
  await session.hold('freeze 1');
  await loseSession();
  await until(async () => !(await seesAbandoned('freeze 1')));
  await session.letGo('freeze 1');
  expect(await seesAbandoned('freeze 1')).toBe(false);
  await session.letGo('freeze 1');
  expect(await seesAbandoned('freeze 1')).toBe(true);
});

it('does not acquire again what its work released meanwhile', async () => {
  await session.hold('job 3');
  await session.hold('job 4');
  const released = session.letGo('job 4');
  await loseSession();
  await released.catch(() => undefined);
  await until(async () => !(await seesAbandoned('job 3')));
  expect(await seesAbandoned('job 4')).toBe(true);
});

it('leaves no connection behind when the process stops while it opens its session', async () => {
  const acquisition = session.hold('job of the last moment');
  session.onApplicationShutdown();
  await expect(acquisition).rejects.toThrow('the process is stopping');
  expect(app.totalCount).toBe(0);
  await session.letGo('job of the last moment');
});
