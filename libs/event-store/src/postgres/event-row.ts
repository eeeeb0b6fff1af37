import type { EnvironmentId } from '@intendance/kernel/id.js';
import pg from 'pg';
import type { EventMetadata, FeedPosition, RecordedEvent, StreamId } from '../event-store.js';
import type { PersonalCodec } from '../personal/personal-codec.js';
import type { StoredRecord } from '../stored-feed.js';
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

/** pg's own parsers, whatever parsers the pool has: positions exceed a JavaScript number and stay text. */
export const plainTypes: pg.CustomTypesConfig = { getTypeParser: (oid, format) => pg.types.getTypeParser(oid, format as 'text') };

/** Metadata as text: many rows have them in common, and `unrepeated` parses them once. */
export const sentColumns =
  'stream_id, stream_type, version, event_id, type, schema_version, data, meta::text, created_at, shard, xid, "position"';
/** A row as it comes: its metadata are still JSON. */
export type SentRow = Omit<EventRow, 'meta'> & { meta: string };

/** Shares repeated values between rows: the thousands of events of an import have the same actor, environment and command. */
export function unrepeated<Row extends SentRow>(rows: readonly Row[]): (Omit<Row, 'meta'> & EventRow)[] {
  const texts = new Map<string, string>();
  const metadata = new Map<string, EventMetadata>();
  const once = (text: string): string => {
    const earlierText = texts.get(text);
    if (earlierText === undefined) texts.set(text, text);
    return earlierText ?? text;
  };
  return rows.map((row) => {
    let meta = metadata.get(row.meta);
    if (!meta) {
      meta = JSON.parse(row.meta) as EventMetadata;
      metadata.set(row.meta, meta);
    }
    if (row.environment_id !== undefined) row.environment_id = once(row.environment_id);
    row.stream_type = once(row.stream_type);
    row.type = once(row.type);
    return Object.assign(row, { meta });
  });
}

/** How rows become events: versions brought up to date, personal values opened. */
export type RowReading = { readonly versions: EventVersions; readonly personal: PersonalCodec };

/** @param environmentId of all rows, when the rows do not have it. @throws Error on an event of a later program */
export async function recordedEvents(
  rows: readonly EventRow[],
  { versions, personal }: RowReading,
  environmentId?: EnvironmentId,
): Promise<RecordedEvent[]> {
  const events = rows.map((row) => closedEvent(row, environmentId ?? (row.environment_id as EnvironmentId)));
  const opened = await personal.open(events);
  let index = 0;
  for (const event of events) {
    const { data, isErasure } = opened[index] ?? { data: event.data, isErasure: false };
    event.data = versions.upcast(event.type, rows[index]?.schema_version ?? 1, data);
    if (isErasure) event.isErasure = true;
    index++;
  }
  return events;
}

/** Before its personal values are opened. */
const closedEvent = (row: EventRow, environmentId: EnvironmentId): Mutable<RecordedEvent> => ({
  id: row.event_id,
  type: row.type,
  data: row.data,
  environmentId,
  stream: row.stream_id as StreamId,
  streamType: row.stream_type,
  version: Number(row.version),
  position: placeOf(row),
  recordedAt: row.created_at,
  metadata: row.meta,
});

type Mutable<Whole> = { -readonly [Field in keyof Whole]: Whole[Field] };

export const placeOf = ({ shard, xid, position }: EventRow): FeedPosition => ({ shard, xid: BigInt(xid), position: BigInt(position) });

/** A row of the feed as it is, nothing opened and nothing brought up to date. */
export const storedRecord = (row: EventRow): StoredRecord => ({
  ...closedEvent(row, row.environment_id as EnvironmentId),
  schemaVersion: row.schema_version,
});
