import type { Queryable } from './postgres-event-feed.js';

export class ForeignEvents extends Error {
  override readonly name = 'ForeignEvents';
}

/** Stores the identifier of the cluster whose transaction ids order the feed. */
export const clusterSchema = `
CREATE TABLE IF NOT EXISTS evs.cluster (system_identifier bigint NOT NULL, since timestamptz NOT NULL DEFAULT now());
CREATE UNIQUE INDEX IF NOT EXISTS cluster_is_one ON evs.cluster ((true));
`;

type State = { recorded: string | null; current: string; next: string; event: string | null; checkpoint: string | null; isAhead: boolean };

const state = `
  SELECT (SELECT system_identifier FROM evs.cluster)::text AS recorded, (SELECT system_identifier FROM pg_control_system())::text AS current,
    n.next::text AS next, e.xid::text AS event, c.xid::text AS checkpoint,
    coalesce(e.xid >= n.next, false) OR coalesce(c.xid > n.next, false) AS "isAhead"
  FROM (SELECT pg_snapshot_xmax(pg_current_snapshot()) AS next) n,
    (SELECT (SELECT xid FROM evs.event WHERE shard = 0 ORDER BY xid DESC, "position" DESC LIMIT 1) AS xid) e,
    (SELECT max(xid) AS xid FROM evs.checkpoint) c`;

/**
 * Runs at startup. Transaction ids of this cluster order the feed. A dump of another cluster may contain events with ids that this cluster
 * has not reached, which readers would not see for months, and checkpoints ahead of new events, which readers would skip.
 * Refuses any change of cluster until `deploy/after-restore.sql` has run.
 * @throws ForeignEvents
 */
export async function checkCluster(connection: Queryable): Promise<void> {
  const { rows } = await connection.query<State>(state);
  const [row] = rows;
  if (!row) return;
  const { recorded, current, next, event, checkpoint, isAhead } = row;
  if (isAhead || (recorded !== null && recorded !== current)) {
    throw new ForeignEvents(
      `the events of this database were written by another PostgreSQL cluster (${recorded ?? 'unknown'}, this one is ${current}; ` +
        `event ${event}, checkpoint ${checkpoint}, next transaction ${next}): a dump was restored. Run deploy/after-restore.sql once.`,
    );
  }
  if (recorded === null)
    await connection.query('INSERT INTO evs.cluster SELECT system_identifier FROM pg_control_system() ON CONFLICT DO NOTHING');
}
