import { comparePositions, type FeedPosition, feedStart } from '@intendance/event-store/feed-position.js';
import type { FeedQueries } from '@intendance/event-store/feed-queries.js';
import { Waking } from '@intendance/event-store/waking.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
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
  /** Environments whose rows stand still. */
  parked: number;
  rebuilt_at: Date | null;
};

/** An environment that a reader of the feed parked at the failed event: a policy or a projection. */
export type ParkedEnvironment = {
  reader: string;
  is_policy: boolean;
  environment_id: string;
  error: string;
  tries: number;
  event: { id: string; stream: string; type: string; version: number };
  parked_at: Date;
};

/** An event, or the position of a write in its environment. */
export type Awaited = { readonly environmentId: EnvironmentId; readonly position: FeedPosition };

const liveCheckpoint = 'JOIN evs.checkpoint c ON c.projection = p.name AND c.generation = p.generation AND c.shard = 0';
/** Events that a status counts at most. */
const mostCounted = 10_000;
const firstPauseMs = 4;
const longestPauseMs = 40;

/** How far the read models of one database are, whichever process builds them. */
export class DatabaseProgress {
  private readonly steps = new Waking();
  /** The place of the read models that this process builds. */
  private ownPlace = feedStart;

  /** @param pool under the role `intendance_worker` */
  constructor(
    private readonly pool: pg.Pool,
    private readonly queries: FeedQueries,
  ) {}

  /** The read models of this process have moved: who waits for this place reads again at once. */
  stepped(to: FeedPosition): void {
    this.ownPlace = to;
    this.steps.wake();
  }

  /**
   * Resolves once every read model that follows the feed shows the position, with the tables of the others: of those that failed, or whose
   * next generation is being built while the live one stands still. Undefined after `timeoutMs`.
   */
  async reached(position: FeedPosition, timeoutMs: number): Promise<ReadonlySet<string> | undefined> {
    const text = `SELECT p.state, p.tables FROM read.projection p ${liveCheckpoint} WHERE (c.xid, c.position) < ($1::xid8, $2::bigint)`;
    const values = [String(position.xid), String(position.position)];
    return this.poll(position, timeoutMs, async () => {
      const behind = await queryOf(this.pool)<{ state: ProjectionStatus['state']; tables: string[] }>(text, values);
      return behind.some(({ state }) => state === 'live') ? undefined : new Set(behind.flatMap(({ tables }) => tables));
    });
  }

  /**
   * True once these read models show the event of this environment; false after `timeoutMs`, or at once when one of them cannot show it: the
   * environment is parked before the event, or the whole projection failed. One that is being rebuilt is waited for.
   */
  async shows({ environmentId, position }: Awaited, readModels: readonly string[], timeoutMs: number): Promise<boolean> {
    const text = `SELECT k.xid IS NOT NULL AS "isParked", p.state = 'failed' AS "isFailed", (c.xid, c.position) >= ($2::xid8, $3::bigint) AS "isPast"
      FROM read.projection p ${liveCheckpoint}
      LEFT JOIN read.parked_environment k ON k.reader = p.name AND k.generation = p.generation AND k.environment_id = $4
        AND (k.xid, k.position) <= ($2::xid8, $3::bigint)
      WHERE p.name = ANY ($1)`;
    const values = [readModels, String(position.xid), String(position.position), environmentId];
    const shown = await this.poll(position, timeoutMs, async () => {
      const rows = await queryOf(this.pool)<{ isParked: boolean; isFailed: boolean; isPast: boolean }>(text, values);
      if (rows.some(({ isParked, isFailed, isPast }) => isParked || (isFailed && !isPast))) return false;
      return rows.length === readModels.length && rows.every(({ isPast }) => isPast) ? true : undefined;
    });
    return shown ?? false;
  }

  /** True once these read models show every event of the environment that was appended before the call; see `shows`. */
  async caughtUp({ environmentId }: Pick<Awaited, 'environmentId'>, readModels: readonly string[], timeoutMs: number): Promise<boolean> {
    const position = await this.newest(environmentId, readModels);
    return position !== undefined && this.shows({ environmentId, position }, readModels, timeoutMs);
  }

  /** The newest event of the environment, looked for behind the least of the checkpoints: else this checkpoint. */
  private async newest(environmentId: EnvironmentId, readModels: readonly string[]): Promise<FeedPosition | undefined> {
    const checkpoints = await queryOf(this.pool)<Place>(
      `SELECT c.xid::text, c.position::text FROM read.projection p ${liveCheckpoint} WHERE p.name = ANY ($1)`,
      [readModels],
    );
    const [least] = checkpoints.map(positionOf).toSorted(comparePositions);
    return least && ((await this.queries.newest(environmentId, least)) ?? least);
  }

  private async poll<T>(position: FeedPosition, timeoutMs: number, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const deadline = performance.now() + timeoutMs;
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      const { ownPlace } = this;
      const result = await read();
      if (result !== undefined) return result;
      const left = deadline - performance.now();
      if (left <= 0) return undefined;
      await this.rest(Math.min(pause, left), ownPlace, position);
    }
  }

  /** Ends early when this process builds the position, which it had not when it stood at `former`. */
  private async rest(pauseMs: number, former: FeedPosition, position: FeedPosition): Promise<void> {
    const end = performance.now() + pauseMs;
    // The place of a reader names no database.
    const isPast = (place: FeedPosition) => comparePositions(place, { ...position, shard: place.shard }) >= 0;
    for (let left = pauseMs; left > 0; left = end - performance.now()) {
      if (isPast(this.ownPlace) && !isPast(former)) return;
      await this.steps.wait(left);
    }
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
    const rows = await queryOf(this.pool)<Omit<ProjectionStatus, 'behind' | 'lag_seconds'> & Place & { now: Date }>(`
      SELECT p.name, p.version, p.state, p.generation, p.building IS NOT NULL OR p.rebuild_requested_at IS NOT NULL AS is_rebuilding,
        p.error, p.failed_event, p.failed_at, p.rebuilt_at, now() AS now, coalesce(c.xid::text, '0') AS xid, coalesce(c.position, 0)::text AS position,
        (SELECT count(*)::int FROM read.parked_environment k WHERE k.reader = p.name AND k.generation = p.generation) AS parked
      FROM read.projection p LEFT ${liveCheckpoint} ORDER BY p.name`);
    const pending = await this.queries.pending(rows.map(positionOf), mostCounted);
    return rows.map(({ xid: _xid, position: _position, now, ...row }, index) => {
      const { count = 0, oldest = now } = pending[index] ?? {};
      return { ...row, behind: count, lag_seconds: Math.max(0, now.getTime() - oldest.getTime()) / 1000 };
    });
  }

  /** The number of environments for which a read model or a policy stands still. */
  async parkedEnvironments(): Promise<number> {
    const [row] = await queryOf(this.pool)<{ parked: number }>(
      'SELECT count(DISTINCT environment_id)::int AS parked FROM read.parked_environment',
    );
    return row?.parked ?? 0;
  }

  async parked(): Promise<ParkedEnvironment[]> {
    return queryOf(this.pool)<ParkedEnvironment>(
      `SELECT replace(k.reader, 'policy:', '') AS reader, p.name IS NULL AS is_policy, k.environment_id, k.error, k.tries, k.event, k.parked_at
        FROM read.parked_environment k LEFT JOIN read.projection p ON p.name = k.reader
        WHERE p.name IS NULL OR p.generation = k.generation ORDER BY k.parked_at`,
    );
  }

  /** False when there is no projection of that name. The worker that owns it begins within half a second. */
  async requestRebuild(name: string): Promise<boolean> {
    const rows = await queryOf(this.pool)('UPDATE read.projection SET rebuild_requested_at = now() WHERE name = $1 RETURNING 1', [name]);
    return rows.length > 0;
  }
}

type Place = { readonly xid: string; readonly position: string };
const positionOf = ({ xid, position }: Place): FeedPosition => ({ shard: 0, xid: BigInt(xid), position: BigInt(position) });
