import type pg from 'pg';
import type { ProjectionCopy } from './projection-copy.js';
import { ledger } from './projection-ledger.js';
import { tablesOf } from './table-sql.js';
import { inTransaction, queryOf } from './worker-connection.js';

/** Puts the built tables in the place of the live ones, with checkpoint and version, in one transaction. Readers wait a moment, and see one or the other. */
export async function swapIn(pool: pg.Pool, copy: ProjectionCopy): Promise<void> {
  // Without statistics the first lists would be planned blindly.
  await copy.analyze(queryOf(pool));
  await inTransaction(pool, async (query) => {
    await query("SET LOCAL lock_timeout = '3s'");
    await copy.goLive(query, [...tablesOf(copy.projection).keys()]);
    await ledger.swapped(query, copy.name, copy.projection.version, copy.generation);
  });
  copy.wentLive();
}
