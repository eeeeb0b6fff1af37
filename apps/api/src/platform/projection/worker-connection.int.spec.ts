import { openDatabase, type TestDatabase } from '@intendance/testing/database.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { DatabaseUnavailable, inTransaction, isPassing, queryOf } from './worker-connection.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openDatabase();
  pool = new pg.Pool({ connectionString: database.adminUrl, max: 1 });
  await pool.query('CREATE TABLE public.sample (id int PRIMARY KEY)');
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

it('takes a write that a standby refuses before it takes over for an outage', async () => {
  await pool.query('SET default_transaction_read_only = on');
  const write = inTransaction(pool, (query) => query('INSERT INTO public.sample VALUES (1)'));
  await expect(write).rejects.toBeInstanceOf(DatabaseUnavailable);
  await pool.query('SET default_transaction_read_only = off');
  await inTransaction(pool, (query) => query('INSERT INTO public.sample VALUES (1)'));
});

it('takes a row that the table refuses for a failure of the work', async () => {
  const query = queryOf(pool);
  await query('INSERT INTO public.sample VALUES (2)');
  const again = await query('INSERT INTO public.sample VALUES (2)').catch((error: unknown) => error);
  expect(isPassing(again)).toBe(false);
});
