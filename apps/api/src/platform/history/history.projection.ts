import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Rows, Table, TablesProjection } from '../projection/projection.js';
import type { HistoryDescriber, HistoryFields, HistoryValue } from './history-describer.js';

export type HistoryChange = { field: string; label: string; old: HistoryValue; new: HistoryValue };

export type HistoryRow = {
  id: string;
  stream: string;
  recordType: string;
  recordId: string;
  version: number;
  at: string;
  actorId: string;
  actorName: string;
  source: string;
  command: string;
  type: string;
  label: string;
  changes: HistoryChange[];
};

/** The last value of each field of a record: what the next change replaces. */
type KnownFields = { stream: string; fields: Record<string, HistoryValue> };

const historyTable: Table<HistoryRow> = {
  name: 'history',
  columns: {
    id: { type: 'uuid' },
    stream: { type: 'text' },
    recordType: { type: 'text' },
    recordId: { type: 'text' },
    version: { type: 'integer' },
    at: { type: 'timestamptz' },
    actorId: { type: 'text' },
    actorName: { type: 'text' },
    source: { type: 'text' },
    command: { type: 'text' },
    type: { type: 'text' },
    label: { type: 'text' },
    changes: { type: 'jsonb' },
  },
  key: ['id'],
  indexes: ['at, id', 'record_type, record_id, at', 'stream, version', 'actor_id, at'],
};

const fieldsTable: Table<KnownFields> = {
  name: 'history_fields',
  columns: { stream: { type: 'text' }, fields: { type: 'jsonb' } },
  key: ['stream'],
  indexes: [],
};

/** Every described event as a line: who, when, by which command, what changed. Bump the version when a describer changes its words. */
export function historyProjection(describers: readonly HistoryDescriber[]): TablesProjection {
  const byType = new Map(describers.map((described) => [described.streamType, described]));
  return {
    name: 'history',
    version: 4,
    holdsPersonalData: true,
    from: [...byType.keys()],
    tables: [historyTable, fieldsTable],
    async project(events, rows) {
      await rows.load(
        fieldsTable,
        events.map(({ environmentId, stream }) => keyOf(environmentId, stream)),
      );
      for (const event of events) {
        const described = byType.get(event.streamType);
        if (described) addLine(rows, event, described);
      }
    },
  };
}

function addLine(rows: Rows, event: RecordedEvent, { recordType, describe }: HistoryDescriber): void {
  const isToldAgain = event.version === 1 && rows.get(fieldsTable, keyOf(event.environmentId, event.stream)) !== undefined;
  if (isToldAgain) rows.put(fieldsTable, event.environmentId, { stream: event.stream, fields: {} });
  const entry = describe(event);
  if (!entry) return;
  const { environmentId, stream, metadata } = event;
  const known = rows.get(fieldsTable, keyOf(environmentId, stream))?.fields ?? {};
  const fields = entry.fields ?? {};
  if (Object.keys(fields).length > 0) rows.put(fieldsTable, environmentId, { stream, fields: { ...known, ...valuesOf(fields) } });
  rows.put(historyTable, environmentId, {
    id: event.id,
    stream,
    recordType,
    recordId: streamKeyOf(event.stream),
    version: event.version,
    at: event.recordedAt.toISOString(),
    actorId: metadata.actor.id,
    actorName: metadata.actor.name,
    source: metadata.source,
    command: metadata.command,
    type: event.type,
    label: entry.label,
    changes: changesOf(known, fields),
  });
}

const keyOf = (environmentId: EnvironmentId, stream: string) => ({ environmentId, key: { stream } });

const valuesOf = (fields: HistoryFields): Record<string, HistoryValue> =>
  Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value]));

/** Only what differs: an amendment that repeats a field does not change it. */
const changesOf = (known: Readonly<Record<string, HistoryValue>>, fields: HistoryFields): HistoryChange[] =>
  Object.entries(fields).flatMap(([field, { label, value }]) => {
    const old = known[field] ?? null;
    return isSame(old, value) ? [] : [{ field, label, old, new: value }];
  });

const isSame = (left: HistoryValue, right: HistoryValue): boolean =>
  typeof left === 'object' && left !== null && typeof right === 'object' && right !== null
    ? left.reference === right.reference && left.id === right.id
    : left === right;
