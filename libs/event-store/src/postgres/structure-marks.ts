import type { EnvironmentId } from '@intendance/kernel/id.js';
import type pg from 'pg';
import { fenceKey } from './structure-mark-schema.js';

type Connection = { query: pg.ClientBase['query'] };

/** The marks of a structure in one of its databases. Each change waits for the appends that are under way. */
export const structureMarks = {
  /** False: the database has the structure already. */
  async arrive(connection: Connection, environmentId: EnvironmentId): Promise<boolean> {
    const { rowCount } = await connection.query(
      `INSERT INTO evs.structure_mark (environment_id, state) VALUES ($1, 'arriving') ON CONFLICT (environment_id)
        DO UPDATE SET state = 'arriving', until = NULL, xid = NULL, position = NULL WHERE evs.structure_mark.state IN ('arriving', 'departed')`,
      [environmentId],
    );
    return rowCount === 1;
  },

  /** No append from now on, for at most so long. */
  async fence(connection: Connection, environmentId: EnvironmentId, seconds: number): Promise<void> {
    await locked(connection, environmentId, () =>
      connection.query(
        `INSERT INTO evs.structure_mark (environment_id, state, until, barrier)
          VALUES ($1, 'fenced', clock_timestamp() + $2 * interval '1 second', pg_current_xact_id())
          ON CONFLICT (environment_id) DO UPDATE SET state = 'fenced', until = excluded.until, barrier = excluded.barrier`,
        [environmentId, seconds],
      ),
    );
  },

  /** The structure goes on here. */
  async release(connection: Connection, environmentId: EnvironmentId): Promise<void> {
    await connection.query(`UPDATE evs.structure_mark SET state = 'here', until = NULL WHERE environment_id = $1 AND state = 'fenced'`, [
      environmentId,
    ]);
  },

  /** False when the fence has ended by itself: appends may have come. */
  async depart(connection: Connection, environmentId: EnvironmentId): Promise<boolean> {
    const { rowCount } = await locked(connection, environmentId, () =>
      connection.query(
        `UPDATE evs.structure_mark SET state = 'departed', until = NULL, changed_at = clock_timestamp() WHERE environment_id = $1 AND state = 'fenced' AND until > clock_timestamp()`,
        [environmentId],
      ),
    );
    return rowCount === 1;
  },

  /** The structure is not here, whatever rows are left. */
  async refuse(connection: Connection, environmentId: EnvironmentId): Promise<void> {
    await connection.query(
      `INSERT INTO evs.structure_mark (environment_id, state) VALUES ($1, 'departed')
        ON CONFLICT (environment_id) DO UPDATE SET state = 'departed', until = NULL, changed_at = clock_timestamp()`,
      [environmentId],
    );
  },

  /** A structure that had left goes on here, with the rows that are left. */
  async takeBack(connection: Connection, environmentId: EnvironmentId): Promise<void> {
    await connection.query(
      `UPDATE evs.structure_mark SET state = 'here', changed_at = clock_timestamp() WHERE environment_id = $1 AND state = 'departed'`,
      [environmentId],
    );
  },

  async state(connection: Connection, environmentId: EnvironmentId): Promise<string | undefined> {
    const { rows } = await connection.query<{ state: string }>('SELECT state FROM evs.structure_mark WHERE environment_id = $1', [
      environmentId,
    ]);
    return rows[0]?.state;
  },

  /** Everybody reads it here from now on; its events up to the last one were acted upon elsewhere. */
  async settle(connection: Connection, environmentId: EnvironmentId): Promise<void> {
    await connection.query(
      `UPDATE evs.structure_mark SET state = 'here', changed_at = clock_timestamp(), barrier = pg_current_xact_id(), (xid, position) = (SELECT e.xid, e.position FROM evs.event e
        WHERE e.environment_id = $1 ORDER BY e.xid DESC, e.position DESC LIMIT 1) WHERE environment_id = $1 AND state = 'arriving'`,
      [environmentId],
    );
  },
};

async function locked<T>(connection: Connection, environmentId: EnvironmentId, work: () => Promise<T>): Promise<T> {
  await connection.query('BEGIN');
  try {
    await connection.query(`SELECT pg_advisory_xact_lock(${fenceKey('$1::uuid')})`, [environmentId]);
    const result = await work();
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
