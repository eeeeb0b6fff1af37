import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Query } from '../projection/worker-connection.js';

const selectArrived = `SELECT a.xid::text AS "xidText", a.position::text AS "positionText" FROM evs.arrived_event a
  WHERE a.environment_id = $1 AND a.source = $2 AND (a.source_xid, a.source_position) <= ($3::xid8, $4::bigint)
  ORDER BY a.source_xid DESC, a.source_position DESC LIMIT 1`;

/**
 * The place here of a position that the structure's former database gave: of its last event until then.
 * @returns undefined for a database that the structure did not come from
 */
export async function arrivedPosition(query: Query, environmentId: EnvironmentId, former: FeedPosition): Promise<FeedPosition | undefined> {
  const values = [environmentId, former.shard, String(former.xid), String(former.position)];
  const [row] = await query<{ xidText: string; positionText: string }>(selectArrived, values);
  return row && { shard: 0, xid: BigInt(row.xidText), position: BigInt(row.positionText) };
}
