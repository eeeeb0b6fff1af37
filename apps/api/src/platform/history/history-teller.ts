import { EventStore, type RecordedEvent, type StreamId } from '@intendance/event-store/event-store.js';
import { streamTypeOf } from '@intendance/event-store/stream-id.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import {
  HistoryCatalogue,
  type HistoryDescriber,
  type HistoryField,
  type HistoryFields,
  type HistoryValue,
  type RawValue,
  rawOf,
} from './history-describer.js';

export type HistoryChange = {
  field: string;
  label: string;
  old: HistoryValue;
  new: HistoryValue;
  rawOld: RawValue;
  rawNew: RawValue;
};
export type Telling = { readonly actorName: string; readonly label: string; readonly changes: readonly HistoryChange[] };
/** By stream, then by version. */
export type Tellings = ReadonlyMap<string, ReadonlyMap<number, Telling>>;

/** The event of a line. */
export type HistoryPlace = { readonly stream: string; readonly version: number };

/** Describes events in French, from the streams as they read now: erased data is erased here as well. */
@Injectable()
export class HistoryTeller {
  private readonly describers: ReadonlyMap<string, HistoryDescriber>;

  constructor(
    private readonly store: EventStore,
    { describers }: HistoryCatalogue,
  ) {
    this.describers = new Map(describers.map((described) => [described.streamType, described]));
  }

  async tell(environmentId: EnvironmentId, lines: readonly HistoryPlace[]): Promise<Tellings> {
    const streams = new Set<StreamId>();
    /** Of journals: the version before the first line, and that of the last one. */
    const versionsBefore = new Map<StreamId, number>();
    const lastVersions = new Map<StreamId, number>();
    for (const { stream: name, version } of lines) {
      const stream = name as StreamId;
      const described = this.describerOf(stream);
      if (!described?.isJournal) {
        if (described) streams.add(stream);
        continue;
      }
      versionsBefore.set(stream, Math.min(version - 1, versionsBefore.get(stream) ?? version));
      lastVersions.set(stream, Math.max(version, lastVersions.get(stream) ?? version));
    }
    const slices = await Promise.all([
      this.store.read(environmentId, [...streams]),
      this.store.read(environmentId, [...lastVersions.keys()], versionsBefore, lastVersions),
    ]);
    const tellings = new Map<string, ReadonlyMap<number, Telling>>();
    for (const { stream, events } of slices.flat()) {
      const described = this.describerOf(stream);
      if (described) tellings.set(stream, tell(described, events));
    }
    return tellings;
  }

  private describerOf(stream: StreamId): HistoryDescriber | undefined {
    return this.describers.get(streamTypeOf(stream));
  }
}

/** The events of one stream, each beside the values that it replaces. */
export function tell({ describe, isJournal }: HistoryDescriber, events: readonly RecordedEvent[]): Map<number, Telling> {
  const tellings = new Map<number, Telling>();
  const currentFields: Record<string, HistoryField> = {};
  for (const event of events) {
    const entry = describe(event);
    if (!entry) continue;
    const fields = entry.fields ?? {};
    tellings.set(event.version, { actorName: event.metadata.actor.name, label: entry.label, changes: changesOf(currentFields, fields) });
    if (!isJournal) Object.assign(currentFields, fields);
  }
  return tellings;
}

/** Only changed fields: an amendment may repeat a field without changing it. */
function changesOf(formerFields: HistoryFields, fields: HistoryFields): HistoryChange[] {
  const changes: HistoryChange[] = [];
  for (const field of Object.keys(fields)) {
    const now = fields[field] ?? absent;
    const old = formerFields[field] ?? absent;
    if (isSame(old.value, now.value)) continue;
    changes.push({ field, label: now.label, old: old.value, new: now.value, rawOld: rawOf(old), rawNew: rawOf(now) });
  }
  return changes;
}

const absent: HistoryField = { label: '', value: null };

const isSame = (left: HistoryValue, right: HistoryValue): boolean =>
  typeof left === 'object' && left !== null && typeof right === 'object' && right !== null
    ? left.reference === right.reference && left.id === right.id
    : left === right;
