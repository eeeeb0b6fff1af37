import { type AccessProfile, allows } from '@intendance/contract/access.js';
import { encodePosition } from '@intendance/event-store/feed-position.js';
import type { StoredRecord } from '@intendance/event-store/stored-feed.js';
import { Injectable, Logger } from '@nestjs/common';
import { HistoryCatalogue, type HistoryDescriber } from '../../platform/history/history-describer.js';
import { Outgoing } from '../../platform/relay/outgoing.js';
import { RelayAllowList, type RelayDecision } from '../../platform/relay/relay-allow-list.js';
import type { PublicEventDto } from './event-feed.dto.js';

/** A type of event that other systems receive: `refund.RefundPaid` is of records of type `refund`. */
export type PublicEventType = {
  readonly type: string;
  readonly recordType: string;
  readonly streamType: string;
  /** Paths of the values that leave, `lines.amount`. */
  readonly fields: readonly string[];
};

/** The types of events that other systems receive, as each noun decides in its declaration. */
@Injectable()
export class PublicEventTypes {
  private readonly logger = new Logger('events');
  private readonly outgoing: Outgoing;
  /** In the order of their names. */
  readonly all: readonly PublicEventType[];
  private readonly describers: ReadonlyMap<string, HistoryDescriber>;

  constructor(allowList: RelayAllowList, { describers }: HistoryCatalogue) {
    this.outgoing = new Outgoing(allowList);
    this.describers = new Map(describers.map((described) => [described.streamType, described]));
    this.all = allowList.streams
      .flatMap(({ streamType, decisions }) => {
        const described = this.describers.get(streamType);
        return described ? typesOf(described.recordType, streamType, decisions) : [];
      })
      .toSorted((left, right) => (left.type < right.type ? -1 : 1));
  }

  /** The types of the records that this caller may see. */
  seenBy(profile: AccessProfile | null): readonly PublicEventType[] {
    return this.all.filter(({ streamType }) => {
      const described = this.describers.get(streamType);
      return described !== undefined && allows(described.need, profile);
    });
  }

  /**
   * The event as other systems receive it; undefined when it stays here. Values of persons are encrypted, and do not leave. An event that
   * cannot be read stays here and is logged: those after it leave.
   */
  toWire(record: StoredRecord): PublicEventDto | undefined {
    try {
      return this.read(record);
    } catch (error) {
      const { id, type, environmentId } = record;
      this.logger.error({ msg: 'an event cannot be read for other systems', event: id, type, environmentId, err: error });
      return undefined;
    }
  }

  private read(record: StoredRecord): PublicEventDto | undefined {
    const described = this.describers.get(record.streamType);
    // A line of the history is shown or silent by facts that are never encrypted.
    if (!described || described.isSilent?.(record)) return undefined;
    const data = this.outgoing.dataOf(record);
    return data && eventToWire(described.recordType, record, data);
  }
}

const typesOf = (recordType: string, streamType: string, decisions: Readonly<Record<string, RelayDecision>>): PublicEventType[] =>
  Object.entries(decisions).flatMap(([type, fields]) =>
    fields === 'withheld' ? [] : [{ type: `${recordType}.${type}`, recordType, streamType, fields }],
  );

function eventToWire(recordType: string, record: StoredRecord, data: object): PublicEventDto {
  const { id, type, stream, streamType, version, schemaVersion, recordedAt, position } = record;
  const { $enc: _sealed, ...values } = data as Record<string, unknown>;
  return {
    id,
    type: `${recordType}.${type}`,
    record_type: recordType,
    record_id: stream.slice(streamType.length + 1),
    version,
    schema_version: schemaVersion,
    recorded_at: recordedAt.toISOString(),
    position: encodePosition(position),
    values,
  };
}

/** Whether one of the filters takes the type: `*`, all types of a record (`refund.*`), or the type itself. */
export function takes(filters: readonly string[], type: string): boolean {
  return filters.some((filter) => filter === '*' || filter === type || (filter.endsWith('.*') && type.startsWith(filter.slice(0, -1))));
}
