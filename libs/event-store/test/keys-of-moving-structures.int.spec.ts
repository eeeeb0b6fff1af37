import { newId } from '@intendance/kernel/id.js';
import { openDatabase, type TestDatabase } from '@intendance/testing/database.js';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { KeyWrap } from '../src/personal/encryption.js';
import { eventStoreTemplate } from '../src/postgres/install.js';
import { openPool } from '../src/postgres/pool.js';
import { PostgresKeyStore } from '../src/postgres/postgres-key-store.js';
import { movingState } from '../src/postgres/structure-mark-schema.js';
import { structureMarks } from '../src/postgres/structure-marks.js';
import { newEnvironment } from './events.js';

let database: TestDatabase;
let owner: pg.Client;
let vault: pg.Pool;
let keys: PostgresKeyStore;
let id = newEnvironment();
beforeAll(async () => {
  database = await openDatabase(eventStoreTemplate);
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  await owner.query('ALTER TABLE evs.structure_mark ADD COLUMN IF NOT EXISTS changed_at timestamptz DEFAULT clock_timestamp()');
  vault = openPool(database.vaultUrl, 2);
  keys = new PostgresKeyStore(vault, new KeyWrap('the secret of this installation'));
});
beforeEach(() => {
  id = newEnvironment();
});
afterAll(async () => {
  await owner?.end();
  await vault?.end();
  await database?.close();
});

const keyCount = async () => (await owner.query('SELECT FROM evs.person_key WHERE environment_id = $1', [id])).rowCount;
const refused = expect.objectContaining({ code: movingState });

it('a new key is made while the structure is here', async () => {
  await keys.obtain(id, [newId()]);
  expect(await keyCount()).toBe(1);
});

it.each([
  ['stands behind a fence', () => structureMarks.fence(owner, id, 60)],
  ['arrives', () => structureMarks.arrive(owner, id)],
  ['has departed', () => structureMarks.refuse(owner, id)],
])('no key is made where the structure %s', async (_case, mark) => {
  await mark();
  await expect(keys.obtain(id, [newId()])).rejects.toEqual(refused);
  expect(await keyCount()).toBe(0);
});

it('a fence waits for a key that is being made', async () => {
  const client = await vault.connect();
  await client.query('BEGIN');
  await client.query('SELECT * FROM evs.obtain_person_keys($1, $2, $3)', [id, [newId()], [Buffer.from('key')]]);
  let isFenced = false;
  const fencing = structureMarks.fence(owner, id, 60).then(() => {
    isFenced = true;
  });
  const admin = new pg.Client(database.adminUrl);
  await admin.connect();
  for (let waiting = 0; waiting === 0; )
    waiting =
      (
        await admin.query(
          "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
        )
      ).rowCount ?? 0;
  expect(isFenced).toBe(false);
  await client.query('COMMIT');
  client.release();
  await fencing;
  await admin.end();
  expect(await keyCount()).toBe(1);
});
