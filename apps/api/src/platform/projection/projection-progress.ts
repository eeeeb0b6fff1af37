import { setTimeout as delay } from 'node:timers/promises';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type pg from 'pg';
import { queryOf } from './worker-connection.js';

export type ProjectionStatus = {
  name: string;
  version: number;
  /** `building`: the live tables are of an older version and are replaced once the new ones have caught up. */
  state: 'live' | 'building' | 'failed';
  generation: number;
  /** A new generation is requested, or being built beside the live one. */
  is_rebuilding: boolean;
  /** Events that the live tables do not show yet; counted up to 10,000. */
  behind: number;
  /** Age of the oldest of them. */
  lag_seconds: number;
  error: string | null;
  /** The event that cannot be folded; all before it are. */
  failed_event: { id: string; stream: string; type: string; version: number } | null;
  failed_at: Date | null;
  rebuilt_at: Date | null;
};

/** An environment that a policy parked at the failed event. */
export type ParkedEnvironment = {
  policy: string;
  environment_id: string;
  error: string;
  tries: number;
  event: { id: string; stream: string; type: string; version: number };
  parked_at: Date;
};

const firstPauseMs = 4;
const longestPauseMs = 40;

/** How far read models are, whichever process builds them. */
export class ProjectionProgress {
  /** @param pool under the role `intendance_worker` */
  constructor(private readonly pool: pg.Pool) {}

  /**
   * True once every projection shows the events up to `position`, false after `timeoutMs`. Failed and rebuilding projections are not waited
   * for: their lists are old, and their status says so.
   */
  async reached(position: FeedPosition, timeoutMs: number): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      if (await this.isReached(position)) return true;
      const left = deadline - performance.now();
      if (left <= 0) return false;
      await delay(Math.min(pause, left));
    }
  }

  /** True once these projections show every event appended before the call; false after `timeoutMs`, or when one of them cannot. */
  async caughtUp(names: readonly string[], timeoutMs: number): Promise<boolean> {
    // The names of the result differ from the columns: an ORDER BY takes the result's, and would compare the numbers as text.
    const newest = `SELECT shard, xid::text AS "xidText", position::text AS "positionText" FROM evs.event WHERE shard = 0
      ORDER BY xid DESC, position DESC LIMIT 1`;
    const [last] = await queryOf(this.pool)<{ shard: number; xidText: string; positionText: string }>(newest);
    if (!last) return true;
    const position = { shard: last.shard, xid: BigInt(last.xidText), position: BigInt(last.positionText) };
    if (!(await this.reached(position, timeoutMs))) return false;
    // A projection that failed was not waited for, and may be live again by now.
    const live = `SELECT count(*)::int AS live FROM read.projection p JOIN evs.checkpoint c
        ON c.projection = p.name AND c.generation = p.generation AND c.shard = $2
      WHERE p.name = ANY ($1) AND p.state = 'live' AND (c.xid, c.position) >= ($3::xid8, $4::bigint)`;
    const [row] = await queryOf(this.pool)<{ live: number }>(live, [names, last.shard, last.xidText, last.positionText]);
    return row?.live === names.length;
  }

  /** A text that changes whenever a projection advances or is rebuilt: the same text means the same rows in every read model. */
  async revision(): Promise<string> {
    const [row] = await queryOf(this.pool)<{ revision: string }>(
      `SELECT coalesce(md5(string_agg(concat_ws(' ', c.projection, p.generation, c.generation, c.shard, c.xid, c.position), ','
          ORDER BY c.projection, c.generation, c.shard)), '') AS revision
        FROM evs.checkpoint c LEFT JOIN read.projection p ON p.name = c.projection`,
    );
    return row?.revision ?? '';
  }

  async status(): Promise<ProjectionStatus[]> {
    return queryOf(this.pool)<ProjectionStatus>(`
      SELECT p.name, p.version, p.state, p.generation, p.building IS NOT NULL OR p.rebuild_requested_at IS NOT NULL AS is_rebuilding, b.behind::int,
        coalesce(extract(epoch FROM now() - b.since), 0)::float8 AS lag_seconds, p.error, p.failed_event, p.failed_at, p.rebuilt_at
      FROM read.projection p LEFT JOIN evs.checkpoint c ON c.projection = p.name AND c.generation = p.generation AND c.shard = 0,
        LATERAL (SELECT count(*) AS behind, min(created_at) AS since FROM (
          SELECT created_at FROM evs.event e WHERE e.shard = 0 AND (e.xid, e.position) > (c.xid, c.position)
          ORDER BY e.xid, e.position LIMIT 10000) e) b
      ORDER BY p.name`);
  }

  async parked(): Promise<ParkedEnvironment[]> {
    return queryOf(this.pool)<ParkedEnvironment>(
      "SELECT replace(policy, 'policy:', '') AS policy, environment_id, error, tries, event, parked_at FROM read.parked_environment ORDER BY parked_at",
    );
  }

  /** False when there is no projection of that name. The worker that owns it begins within half a second. */
  async requestRebuild(name: string): Promise<boolean> {
    const rows = await queryOf(this.pool)('UPDATE read.projection SET rebuild_requested_at = now() WHERE name = $1 RETURNING 1', [name]);
    return rows.length > 0;
  }

  private async isReached({ shard, xid, position }: FeedPosition): Promise<boolean> {
    const behind = await queryOf(this.pool)(
      `SELECT 1 FROM read.projection p JOIN evs.checkpoint c ON c.projection = p.name AND c.generation = p.generation AND c.shard = $1
        WHERE p.state = 'live' AND (c.xid, c.position) < ($2::xid8, $3::bigint) LIMIT 1`,
      [shard, String(xid), String(position)],
    );
    return behind.length === 0;
  }
}
