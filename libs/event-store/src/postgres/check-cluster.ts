import type { Queryable } from './postgres-event-feed.js';

export class ForeignEvents extends Error {
  override readonly name = 'ForeignEvents';
}

/** Kept with the data: the cluster whose transaction numbers order the feed. */
export const clusterSchema = `
CREATE TABLE IF NOT EXISTS evs.cluster (system_identifier bigint NOT NULL, since timestamptz NOT NULL DEFAULT now());
CREATE UNIQUE INDEX IF NOT EXISTS cluster_is_one ON evs.cluster ((true));
`;

type State = { kept: string | null; current: string; next: string; event: string | null; checkpoint: string | null; isAhead: boolean };

const state = `
  SELECT (SELECT system_identifier FROM evs.cluster)::text AS kept, (SELECT system_identifier FROM pg_control_system())::text AS current,
    n.next::text AS next, e.xid::text AS event, c.xid::text AS checkpoint,
    coalesce(e.xid >= n.next, false) OR coalesce(c.xid > n.next, false) AS "isAhead"
  FROM (SELECT pg_snapshot_xmax(pg_current_snapshot()) AS next) n,
    (SELECT (SELECT xid FROM evs.event WHERE shard = 0 ORDER BY xid DESC, "position" DESC LIMIT 1) AS xid) e,
    (SELECT max(xid) AS xid FROM evs.checkpoint) c`;

/**
 * For the start of the program. The order of the feed is made of transaction numbers of this very cluster. In a dump of another one,
 * events may carry numbers that this one has not reached yet, and readers would not see them for months; checkpoints may stand further than
 * all that will be written for long, and readers would pass over it. So any change of cluster is refused until `deploy/after-restore.sql` has run.
 * @throws ForeignEvents
 */
export async function checkCluster(connection: Queryable): Promise<void> {
  const { rows } = await connection.query<State>(state);
  const [found] = rows;
  if (!found) return;
  const { kept, current, next, event, checkpoint, isAhead } = found;
  if (isAhead || (kept !== null && kept !== current)) {
    throw new ForeignEvents(
      `the events of this database were written by another PostgreSQL cluster (${kept ?? 'unknown'}, this one is ${current}; ` +
        `event ${event}, checkpoint ${checkpoint}, next transaction ${next}): a dump was restored. Run deploy/after-restore.sql once.`,
    );
  }
  if (kept === null)
    await connection.query('INSERT INTO evs.cluster SELECT system_identifier FROM pg_control_system() ON CONFLICT DO NOTHING');
}
