import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import type { Table, TablesProjection } from '../projection/projection.js';
import type { HistoryDescriber } from './history-describer.js';

/** The place of an event in the history, and the columns of filters. The text is described from the event itself at each read. */
export type HistoryRow = {
  id: string;
  stream: string;
  recordType: string;
  recordId: string;
  version: number;
  /** The event's position in the feed: shard, transaction id, position. */
  shard: number;
  xid: number;
  position: number;
  at: string;
  actorId: string;
  source: string;
  command: string;
  type: string;
};

export const historyTable: Table<HistoryRow> = {
  name: 'history',
  columns: {
    id: { type: 'uuid' },
    stream: { type: 'code' },
    recordType: { type: 'code' },
    recordId: { type: 'code' },
    version: { type: 'integer' },
    shard: { type: 'integer' },
    xid: { type: 'bigint' },
    position: { type: 'bigint' },
    at: { type: 'timestamptz' },
    actorId: { type: 'code' },
    source: { type: 'code' },
    command: { type: 'code' },
    type: { type: 'code' },
  },
  key: ['stream', 'version'],
  // A rare nature is found, and a frequent one counted, without the other lines.
  indexes: ['at, id', 'record_type, at, id', 'actor_id, at', 'xid, position'],
  isAppendOnly: true,
};

/** One line for every event that a describer describes. Bump the version when a describer's `isSilent` or `recordType` changes. */
export function historyProjection(describers: readonly HistoryDescriber[]): TablesProjection {
  const byType = new Map(describers.map((described) => [described.streamType, described]));
  return {
    name: 'history',
    version: 8,
    from: [...byType.keys()],
    tables: [historyTable as Table<never>],
    async project(events, rows) {
      for (const event of events) {
        const described = byType.get(event.streamType);
        if (!described || described.isSilent?.(event)) continue;
        rows.putNew(historyTable, event.environmentId, rowOf(event, described.recordType));
      }
    },
  };
}

const rowOf = (
  { id, stream, streamType, version, position, recordedAt, metadata, type }: RecordedEvent,
  recordType: string,
): HistoryRow => ({
  id,
  stream,
  recordType,
  recordId: stream.slice(streamType.length + 1),
  version,
  shard: position.shard,
  xid: Number(position.xid),
  position: Number(position.position),
  at: recordedAt.toISOString(),
  actorId: metadata.actor.id,
  source: metadata.source,
  command: metadata.command,
  type,
});
