import type { EnvironmentId } from '@intendance/kernel/id.js';
import type pg from 'pg';
import type { FeedPosition } from '../feed-position.js';
import { FeedQueries, type PendingEvents } from '../feed-queries.js';
import type { StreamId } from '../stream-id.js';

type Place = { xidText: string; positionText: string };

/** For the worker's role, which reads `evs.event`. */
export class PostgresFeedQueries extends FeedQueries {
  constructor(private readonly pool: pg.Pool) {
    super();
  }

  async end(): Promise<FeedPosition> {
    const { rows } = await this.pool.query<{ xid: string }>('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid');
    return { shard: 0, xid: BigInt(rows[0]?.xid ?? 0), position: 0n };
  }

  async newest(environmentId: EnvironmentId, after: FeedPosition): Promise<FeedPosition | undefined> {
    // The names of the result differ from the columns: an ORDER BY takes the result's, and would compare the numbers as text.
    const text = `SELECT xid::text AS "xidText", position::text AS "positionText" FROM evs.event
      WHERE shard = 0 AND environment_id = $1 AND (xid, position) > ($2::xid8, $3::bigint) ORDER BY xid DESC, position DESC LIMIT 1`;
    const { rows } = await this.pool.query<Place>(text, [environmentId, String(after.xid), String(after.position)]);
    const [row] = rows;
    return row && { shard: 0, xid: BigInt(row.xidText), position: BigInt(row.positionText) };
  }

  async pending(after: readonly FeedPosition[], limit: number): Promise<PendingEvents[]> {
    const text = `SELECT b.count::int, b.oldest FROM unnest($1::xid8[], $2::bigint[]) WITH ORDINALITY c(xid, position, place),
      LATERAL (SELECT count(*) AS count, min(created_at) AS oldest FROM (
        SELECT created_at FROM evs.event e WHERE e.shard = 0 AND (e.xid, e.position) > (c.xid, c.position)
        ORDER BY e.xid, e.position LIMIT $3) e) b
      ORDER BY c.place`;
    const values = [after.map(({ xid }) => String(xid)), after.map(({ position }) => String(position)), limit];
    const { rows } = await this.pool.query<{ count: number; oldest: Date | null }>(text, values);
    return rows.map(({ count, oldest }) => ({ count, oldest: oldest ?? undefined }));
  }

  async streams(environmentId: EnvironmentId, streamType: string): Promise<StreamId[]> {
    // The range of names is that of the index; a type may begin like another one.
    const text = `SELECT stream_id FROM evs.event WHERE environment_id = $1 AND stream_type = $2
      AND stream_id >= $2 || '-' AND stream_id < $2 || '.' AND version = 1`;
    const { rows } = await this.pool.query<{ stream_id: StreamId }>(text, [environmentId, streamType]);
    return rows.map(({ stream_id }) => stream_id);
  }
}
