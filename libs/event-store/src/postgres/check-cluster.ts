import type { Queryable } from './postgres-event-feed.js';

export class ForeignEvents extends Error {
  override readonly name = 'ForeignEvents';
}

/**
 * For the start of the program. The order of the feed is made of transaction numbers of this very cluster: events restored from a dump
 * of another one may carry numbers that it has not reached yet, and readers would not see them for months.
 * @throws ForeignEvents, that says what to do
 */
export async function checkCluster(connection: Queryable): Promise<void> {
  const { rows } = await connection.query<{ newest: string | null; next: string; isAhead: boolean }>(`
    SELECT e.xid::text AS newest, pg_snapshot_xmax(pg_current_snapshot())::text AS next,
      coalesce(e.xid >= pg_snapshot_xmax(pg_current_snapshot()), false) AS "isAhead"
    FROM (SELECT (SELECT xid FROM evs.event WHERE shard = 0 ORDER BY xid DESC, "position" DESC LIMIT 1) AS xid) e`);
  const [state] = rows;
  if (!state?.isAhead) return;
  throw new ForeignEvents(
    `the events of this database were written by another PostgreSQL cluster (transaction ${state.newest}, this one is at ${state.next}): ` +
      'a dump was restored. Readers would not see them. Restore a physical backup, or append the events again in feed order.',
  );
}
