import { newId } from '@intendance/kernel/id.js';
import { openDatabase, type TestDatabase } from '@intendance/testing/database.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { eventStoreTemplate, templatePasses } from '../src/postgres/install.js';
import { openPool } from '../src/postgres/pool.js';
import { metadata, newStream } from './events.js';

let database: TestDatabase;
let app: pg.Pool;
beforeAll(async () => {
  database = await openDatabase(eventStoreTemplate);
  app = openPool(database.appUrl, 3);
});
afterAll(async () => {
  await app?.end();
  await database?.close();
});

const any = null;
const exists = -1;
const text = "SELECT status FROM evs.append($1, $2, 'note', $3, $4, $5, $6, $7, NULL)";
const { environmentId, stream } = newStream();

async function append(client: pg.Pool | pg.PoolClient, expected: number | null, command: string | null): Promise<string | undefined> {
  const pass = templatePasses.sign('append', environmentId, metadata.actor.id);
  const events = JSON.stringify([{ id: newId(), type: 'Noted', v: 1, data: {} }]);
  const values = [pass, stream, expected, metadata, events, command, command && Buffer.from(command)];
  return (await client.query<{ status: string }>(text, values)).rows[0]?.status;
}

describe.each([
  ['of any version', any],
  ['of a stream that exists', exists],
])('an append %s that a younger transaction overtook', (_name, expected) => {
  it.each([
    ['without a command id', null],
    ['with one', newId()],
  ])('is to be tried again, %s', async (_case, command) => {
    const late = await app.connect();
    try {
      await late.query('BEGIN');
      await late.query('SELECT pg_current_xact_id()');
      expect(await append(app, any, null)).toBe('appended');
      expect(await append(late, expected, command)).toBe('retry');
    } finally {
      await late.query('ROLLBACK');
      late.release();
    }
  });
});
