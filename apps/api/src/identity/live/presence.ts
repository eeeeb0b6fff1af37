import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';

/** `type:id` of a record in its environment. */
export type RecordOnScreen = { readonly environmentId: EnvironmentId; readonly record: string };
type Viewer = RecordOnScreen & { readonly userId: UserId; readonly name: string };
type Row = { environment_id: EnvironmentId; record: string; user_id: UserId; name: string };

/** The users who have a record on their screen, in every process: a row for each open stream. */
@Injectable()
export class Presence {
  constructor(private readonly db: PlatformDb) {}

  /** @param seconds after which the row counts no more, should the process be killed */
  async enter(id: string, { environmentId, record, userId, name }: Viewer, seconds: number): Promise<void> {
    await this.db.query(
      `WITH expiry AS (DELETE FROM platform.presence WHERE expires_at < now())
       INSERT INTO platform.presence (id, environment_id, record, user_id, name, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')`,
      [id, environmentId, record, userId, name, seconds],
    );
  }

  async leave(id: string): Promise<void> {
    await this.db.query('DELETE FROM platform.presence WHERE id = $1', [id]);
  }

  /** The users of all these records, in one statement. */
  async viewersOf(records: readonly RecordOnScreen[]): Promise<Viewer[]> {
    if (records.length === 0) return [];
    const rows = await this.db.query<Row>(
      `SELECT DISTINCT environment_id, record, user_id, name FROM platform.presence
        WHERE (environment_id, record) IN (SELECT * FROM unnest($1::uuid[], $2::text[])) AND expires_at >= now()
        ORDER BY name`,
      [records.map(({ environmentId }) => environmentId), records.map(({ record }) => record)],
    );
    return rows.map(({ environment_id, record, user_id, name }) => ({ environmentId: environment_id, record, userId: user_id, name }));
  }
}
