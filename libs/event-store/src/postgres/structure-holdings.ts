import type { EnvironmentId } from '@intendance/kernel/id.js';
import type pg from 'pg';

type Connection = { query: pg.ClientBase['query'] };
export type MarkState = 'arriving' | 'here' | 'fenced' | 'departed';

/** A structure in one database: rows of its events, a mark of a move, or both. */
export type Holding = { readonly environmentId: EnvironmentId; readonly mark: MarkState | null; readonly events: number };

/** Reads every stream of the database: for commands of the operator. */
export async function holdingsIn(connection: Connection): Promise<Holding[]> {
  const { rows } = await connection.query<Holding>(
    `SELECT coalesce(s.environment_id, m.environment_id) AS "environmentId", m.state AS mark, coalesce(s.events, 0) AS events
      FROM (SELECT environment_id, sum(version)::int AS events FROM evs.stream GROUP BY environment_id) s
      FULL JOIN evs.structure_mark m ON m.environment_id = s.environment_id`,
  );
  return rows;
}

const streamsAtOnce = 2000;

/** True when each stream of the structure in `inner` is the beginning of the one in `outer`. */
export async function isBeginningOf(inner: Connection, outer: Connection, environmentId: EnvironmentId): Promise<boolean> {
  for (let last = ''; ; ) {
    const { rows } = await inner.query<{ stream: string; version: string; event: string }>(
      `SELECT s.stream_id AS stream, s.version::text, e.event_id AS event FROM evs.stream s JOIN evs.event e
          ON (e.environment_id, e.stream_id, e.version) = (s.environment_id, s.stream_id, s.version)
        WHERE s.environment_id = $1 AND s.stream_id > $2 ORDER BY s.stream_id LIMIT ${streamsAtOnce}`,
      [environmentId, last],
    );
    if (rows.length === 0) return true;
    const { rowCount } = await outer.query(
      `SELECT FROM unnest($2::text[], $3::bigint[], $4::uuid[]) i(stream, version, event) JOIN evs.event e
        ON e.environment_id = $1 AND e.stream_id = i.stream AND e.version = i.version AND e.event_id = i.event`,
      [environmentId, rows.map(({ stream }) => stream), rows.map(({ version }) => version), rows.map(({ event }) => event)],
    );
    if (rowCount !== rows.length) return false;
    last = rows.at(-1)?.stream ?? '';
  }
}
