import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Query } from '../projection/worker-connection.js';

const ofSource = 'FROM evs.arrived_event a WHERE a.environment_id = $1 AND a.source = $2';
const selectArrived = `SELECT a.xid::text AS "xidText", a.position::text AS "positionText" ${ofSource}
  AND (a.source_xid, a.source_position) <= ($3::xid8, $4::bigint) ORDER BY a.source_xid DESC, a.source_position DESC LIMIT 1`;
const selectLater = `SELECT ${ofSource} AND (a.source_xid, a.source_position) >= ($3::xid8, $4::bigint) LIMIT 1`;

/**
 * The place here of a position that a former database of the structure gave: of its last event until then.
 * @param isHere the position is of this database: of the present stay of the structure, or of an earlier one, whose places all come before
 * @returns undefined for a database that the structure did not come from
 */
export async function arrivedPosition(
  query: Query,
  environmentId: EnvironmentId,
  former: FeedPosition,
  isHere: boolean,
): Promise<FeedPosition | undefined> {
  const values = [environmentId, former.shard, String(former.xid), String(former.position)];
  if (isHere && (await query(selectLater, values)).length === 0) return former;
  const [row] = await query<{ xidText: string; positionText: string }>(selectArrived, values);
  return row && { shard: 0, xid: BigInt(row.xidText), position: BigInt(row.positionText) };
}
