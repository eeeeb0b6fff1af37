import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { TenantDb } from '../tenancy/tenant-db.js';
import { systemContext } from '../wire/system-context.js';
import type { Table } from './projection.js';
import { expression, sharedView } from './shared-view.js';
import { createTable, tablesOf } from './table-sql.js';

type Guest = { id: number; lastName: string; state: { rooms: string[] } };
type Stay = { id: number; guestId: number; day: string };
const guests: Table<Guest> = {
  name: 'guest',
  columns: { id: { type: 'integer' }, lastName: { type: 'text' }, state: { type: 'jsonb' } },
  key: ['id'],
  indexes: ['last_name'],
};
const stays: Table<Stay> = {
  name: 'stay',
  columns: { id: { type: 'integer' }, guestId: { type: 'integer' }, day: { type: 'date' } },
  key: ['id'],
  indexes: ['day, id'],
};
const guestView = sharedView(guests, ['id', 'lastName'], { rooms: expression<string[]>("state -> 'rooms'") });
const context = systemContext(newId<'environment'>());

describe('a shared view', () => {
  let app: TestApp;
  let db: TenantDb;

  beforeAll(async () => {
    app = await openTestApp({ isOwn: true });
    db = app.get(TenantDb);
    const tables = tablesOf({ name: 'stays', version: 1, from: [], tables: [guests, stays] as never, project: async () => undefined });
    for (const [physical, table] of tables) await app.pools.worker.query(createTable({ physical, ...table }));
    const { environmentId } = context;
    await app.pools.worker.query(
      `INSERT INTO read.guest SELECT $1::uuid, n, 'Name ' || n, '{"rooms":["12"]}' FROM generate_series(1, 2000) n`,
      [environmentId],
    );
    await app.pools.worker.query(
      `INSERT INTO read.stay SELECT $1::uuid, n, n % 2000 + 1, date '2026-01-01' + n % 300 FROM generate_series(1, 9000) n`,
      [environmentId],
    );
    await app.pools.worker.query('ANALYZE read.guest, read.stay');
  });
  afterAll(() => app.close());

  /** Without the alias of the table, which is the only difference. */
  async function planOf(text: string): Promise<string[]> {
    const rows = await db.query<{ 'QUERY PLAN': string }>(context, `EXPLAIN (COSTS OFF) ${text}`);
    return rows.map((row) => row['QUERY PLAN'].replaceAll(/\bread\.guest g\b|\bguest g\b/g, 'guest').replaceAll(/\bg\./g, 'guest.'));
  }

  it.each([
    [
      'a page',
      'SELECT s.id, g.last_name, ROOMS FROM read.stay s LEFT JOIN GUESTS g ON g.id = s.guest_id ORDER BY s.day DESC, s.id LIMIT 20',
    ],
    ['an order by its column', 'SELECT s.id FROM read.stay s LEFT JOIN GUESTS g ON g.id = s.guest_id ORDER BY g.last_name, s.id LIMIT 20'],
    [
      'a search among its rows',
      "SELECT count(*) FROM read.stay s WHERE s.guest_id IN (SELECT g.id FROM GUESTS g WHERE g.last_name LIKE '%9%')",
    ],
    ['one row', 'SELECT g.last_name FROM GUESTS g WHERE g.id = 7'],
  ])('has the plan of its table for %s', async (_, text) => {
    const ofTable = text.replaceAll('GUESTS', 'read.guest').replaceAll('ROOMS', "g.state -> 'rooms' AS rooms");
    expect(await planOf(text.replaceAll('GUESTS', guestView).replaceAll('ROOMS', 'g.rooms'))).toEqual(await planOf(ofTable));
  });

  it('shows what it publishes', async () => {
    const rows = await db.query(context, `SELECT last_name, rooms FROM ${guestView} g WHERE id = 7`);
    expect(rows).toEqual([{ last_name: 'Name 7', rooms: ['12'] }]);
  });

  it('hides the folded state', async () => {
    await expect(db.query(context, `SELECT g.state FROM ${guestView} g`)).rejects.toThrow('column g.state does not exist');
    // @ts-expect-error the state is no column to publish
    expect(sharedView(guests, ['state'])).toContain('state');
  });
});
