import pg from 'pg';
import type { Database } from '../src/platform/pools/database.js';

/** As superuser. */
export function superuserUrl({ pools }: Database): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = new URL(pools.access.app.connectionString ?? '').pathname;
  return url.href;
}

/** An outage of one database of several: no connection to it is left, and none is accepted until it is back. */
export async function takeDatabase(database: Database, isAway: boolean): Promise<void> {
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  const name = new URL(superuserUrl(database)).pathname.slice(1);
  await admin.query(`ALTER DATABASE ${name} CONNECTION LIMIT ${isAway ? 0 : -1}`);
  if (isAway) await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  await admin.end();
}
