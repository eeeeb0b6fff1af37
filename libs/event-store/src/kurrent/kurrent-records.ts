import type { EnvironmentId } from '@intendance/kernel/id.js';
import { type EventData, type Filter, type JSONType, jsonEvent, type RecordedEvent as KurrentEvent } from '@kurrent/kurrentdb-client';
import type { EventMetadata, FeedPosition, RecordedEvent, StreamId } from '../event-store.js';
import type { PersonalCodec } from '../personal/personal-codec.js';
import type { StoredRecord } from '../stored-feed.js';
import { streamId, streamKeyOf, streamTypeOf } from '../stream-id.js';
import type { EventVersions } from '../upcasters.js';

/** Streams of one server have one space of names: `refund/<environment>/<key>`. Its start is the type, for the feed to filter by. */
export const nameOf = (environmentId: EnvironmentId, stream: StreamId): string =>
  `${streamTypeOf(stream)}/${environmentId}/${streamKeyOf(stream)}`;

const ourName = /^([a-z][a-z-]*)\/([0-9a-f-]{36})\/(.+)$/;
const byName = (regex: string): Filter => ({ filterOn: 'streamName', regex, checkpointInterval: 1 });
const byPrefix = (...prefixes: string[]): Filter => ({ filterOn: 'streamName', prefixes, checkpointInterval: 1 });
/** Leaves out the server's own streams, command ids, and streams of other programs. */
export const everyFilter = byName('^[a-z][a-z-]*/[0-9a-f-]{36}/');
export const environmentFilter = (environmentId: EnvironmentId): Filter => byName(`^[a-z][a-z-]*/${environmentId}/`);
export const typesFilter = (streamTypes: readonly string[]): Filter => byPrefix(...streamTypes.map((type) => `${type}/`));
export const typeFilter = (streamType: string, environmentId: EnvironmentId): Filter => byPrefix(`${streamType}/${environmentId}/`);
export const commandNameOf = (environmentId: EnvironmentId, commandId: string): string => `~command/${environmentId}/${commandId}`;

type Written = { readonly id: string; readonly type: string; readonly data: object; readonly schemaVersion: number };

/** Metadata of an append are texts only. */
export const recordOf = ({ id, type, data, schemaVersion }: Written, metadata: EventMetadata): EventData =>
  jsonEvent({ id, type, data: data as JSONType, metadata: { schemaVersion: String(schemaVersion), metadata: JSON.stringify(metadata) } });

/** Undefined for an event that somebody else wrote. */
export function storedRecordOf(event: KurrentEvent): StoredRecord | undefined {
  const [, streamType, environmentId, key] = ourName.exec(event.streamId) ?? [];
  if (streamType === undefined || environmentId === undefined || key === undefined || !event.isJson) return undefined;
  const { schemaVersion, metadata } = event.metadata as { schemaVersion: string; metadata: string };
  return {
    id: event.id,
    type: event.type,
    schemaVersion: Number(schemaVersion),
    data: event.data as object,
    environmentId: environmentId as EnvironmentId,
    stream: streamId(streamType, key),
    streamType,
    // Revisions start at 0, versions at 1.
    version: Number(event.revision) + 1,
    position: positionOf(event),
    recordedAt: event.created,
    metadata: JSON.parse(metadata),
  };
}

export function positionOf({ position, id }: KurrentEvent): FeedPosition {
  if (!position) throw new Error(`the server gave event ${id} without a position`);
  return { shard: 0, xid: position.commit, position: position.prepare };
}

/** Brought up to date, personal values opened. */
export async function openedRecords(
  records: readonly StoredRecord[],
  { versions, personal }: { versions: EventVersions; personal: PersonalCodec },
): Promise<RecordedEvent[]> {
  const opened = await personal.open(records);
  return records.map(({ schemaVersion, ...event }, index) => {
    const { data, isErasure } = opened[index] ?? { data: event.data, isErasure: false };
    return { ...event, data: versions.upcast(event.type, schemaVersion, data), ...(isErasure && { isErasure }) };
  });
}
