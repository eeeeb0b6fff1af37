import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { parseList } from '../lists/list-request.js';
import { selectRows, selectTotals } from '../lists/list-statement.js';
import { createTable, tablesOf } from '../projection/table-sql.js';
import { TenantDb } from '../tenancy/tenant-db.js';
import { systemContext } from '../wire/system-context.js';
import { historyListing } from './history.listing.js';
import { historyProjection } from './history.projection.js';

const context = systemContext(newId<'environment'>());
const sample = { ...historyListing, from: 'read.history_sample h' };
const filters = { 'filters[amount|gte]': '80', 'filters[amount|lte]': '80.5' };

describe('the filter of the history by amount', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ isOwn: true });
    const table = tablesOf(historyProjection([])).get('history');
    if (!table) throw new Error('no table of the history');
    await app.pools.worker.query(createTable({ physical: 'history_sample', ...table }));
    await app.pools.worker.query(
      `INSERT INTO read.history_sample (environment_id, id, stream, record_type, record_id, version, shard, xid, position, at, actor_id, source, command, type, amount)
       SELECT $1::uuid, gen_random_uuid(), 'refund-' || n, 'refund', n::text, 1, 0, 1, n, timestamptz '2026-01-01' + n * interval '1 minute', 'u1', 'ui', 'c', 't',
              CASE WHEN n % 4 = 0 THEN n END
       FROM generate_series(1, 40000) n`,
      [context.environmentId],
    );
    await app.pools.worker.query('ANALYZE read.history_sample');
  });
  afterAll(() => app.close());

  it.each([
    ['rows', selectRows(sample, parseList(sample, filters), 'page')],
    ['count', selectTotals(sample, parseList(sample, filters))],
  ])('reads the %s from the index of amounts', async (_, { text, params }) => {
    const plan = await app.get(TenantDb).query<{ 'QUERY PLAN': string }>(context, `EXPLAIN (COSTS OFF) ${text}`, [...params]);
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/history_sample_environment_id_amount_at_id_idx/);
  });
});
