import type { EnvironmentId } from '@intendance/kernel/id.js';
import pg from 'pg';
import type { EventMetadata, RecordedEvent, StreamId } from '../event-store.js';
import type { EventVersions } from '../upcasters.js';

export type EventRow = {
  environment_id?: string;
  stream_id: string;
  stream_type: string;
  version: string;
  event_id: string;
  type: string;
  schema_version: number;
  data: object;
  meta: EventMetadata;
  created_at: Date;
  shard: number;
  xid: string;
  position: string;
};

/** pg's own parsers, whatever the pool was given: positions are beyond what a number holds and stay text. */
export const plainTypes: pg.CustomTypesConfig = { getTypeParser: (oid, format) => pg.types.getTypeParser(oid, format as 'text') };

export const recordedEvent = (row: EventRow, environmentId: EnvironmentId, versions: EventVersions): RecordedEvent => ({
  id: row.event_id,
  type: row.type,
  data: versions.upcast(row.type, row.schema_version, row.data),
  environmentId,
  stream: row.stream_id as StreamId,
  streamType: row.stream_type,
  version: Number(row.version),
  position: { shard: row.shard, xid: BigInt(row.xid), position: BigInt(row.position) },
  recordedAt: row.created_at,
  metadata: row.meta,
});
