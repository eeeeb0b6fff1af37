import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import type { Table, TablesProjection } from '../projection/projection.js';
import { amountOf } from './history-amount.js';
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
  /** In cents, without its sign: see `amountOf`. */
  amount: number | null;
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
    amount: { type: 'bigint', nullable: true },
  },
  key: ['stream', 'version'],
  // A rare nature is found, and a frequent one counted, without the other lines.
  indexes: [
    'at, id',
    'record_type, at, id',
    'actor_id, at',
    'xid, position',
    // Most lines have no amount, and cost this index nothing.
    'USING btree (environment_id, amount, at, id) WHERE amount IS NOT NULL',
  ],
  isAppendOnly: true,
};

/** One line for every event that a describer describes. Bump the version when `isSilent`, `recordType` or the amounts of a describer change. */
export function historyProjection(describers: readonly HistoryDescriber[]): TablesProjection {
  const byType = new Map(describers.map((described) => [described.streamType, described]));
  return {
    name: 'history',
    version: 9,
    from: [...byType.keys()],
    tables: [historyTable as Table<never>],
    async project(events, rows) {
      for (const event of events) {
        const described = byType.get(event.streamType);
        if (!described || described.isSilent?.(event)) continue;
        rows.putNew(historyTable, event.environmentId, rowOf(event, described));
      }
    },
  };
}

function rowOf(event: RecordedEvent, { recordType, guarded, describe }: HistoryDescriber): HistoryRow {
  const { id, stream, streamType, version, position, recordedAt, metadata, type } = event;
  const entry = describe(event);
  return {
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
    amount: entry && amountOf(entry, guarded),
  };
}
