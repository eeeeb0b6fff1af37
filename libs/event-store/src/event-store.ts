import type { EnvironmentId } from '@intendance/kernel/id.js';

/** `<type>-<key>`, for instance `refund-0193…`. The type is all before the last dash-separated key and names the decider. */
export type StreamId = `${string}-${string}`;

export type EventSource = 'ui' | 'api' | 'cli' | 'import' | 'system';

/** Who did it, through what, and because of what. Stored with each event, never changed. */
export type EventMetadata = {
  actor: { id: string; name: string };
  source: EventSource;
  /** The command's name, `ValidateRefund`. */
  command: string;
  commandId: string;
  /** The same for all that one request of a user set off. */
  correlationId: string;
  /** The event or command that caused this one. */
  causationId: string;
};

export type DomainEvent = { readonly type: string; readonly data: object };

export type RecordedEvent<E extends DomainEvent = DomainEvent> = E & {
  readonly id: string;
  readonly environmentId: EnvironmentId;
  readonly stream: StreamId;
  readonly streamType: string;
  /** 1 for the first event of the stream. */
  readonly version: number;
  readonly position: FeedPosition;
  readonly recordedAt: Date;
  readonly metadata: EventMetadata;
};

/** A place in the feed; compare with `comparePositions`. Written `shard:xid:position` in `X-Position`. */
export type FeedPosition = { readonly shard: number; readonly xid: bigint; readonly position: bigint };

/** A version, or `none` (the stream must not exist), `exists`, `any`. */
export type ExpectedVersion = number | 'none' | 'exists' | 'any';

export type StreamAppend = { stream: StreamId; expected: ExpectedVersion; events: readonly DomainEvent[] };
/** A stream that the decision read and did not write: it must still be at that version (0: still absent). */
export type Guard = { stream: StreamId; version: number };

export type AppendRequest = {
  environmentId: EnvironmentId;
  appends: readonly StreamAppend[];
  guards?: readonly Guard[];
  metadata: EventMetadata;
  /** Executes once per environment: the same id with another hash is a `mismatch`. */
  idempotency?: { commandId: string; hash: Uint8Array };
};

export type AppendResult =
  | { outcome: 'appended' | 'duplicate'; position: FeedPosition /** of the first append */; version: number }
  | { outcome: 'conflict'; stream: StreamId; actual: number }
  | { outcome: 'mismatch' };

export type ReadStream<E extends DomainEvent = DomainEvent> = { stream: StreamId; version: number; events: RecordedEvent<E>[] };

/** Where events are kept; also the injection token. Each call names its environment; another environment's streams are as good as absent. */
export abstract class EventStore {
  /** All streams or none, in one round trip. A conflict is a value, not an error. */
  abstract append(request: AppendRequest): Promise<AppendResult>;
  /** One slice per asked stream, in the order asked; an absent stream has version 0 and no events. */
  abstract read(environmentId: EnvironmentId, streams: readonly StreamId[]): Promise<ReadStream[]>;
}

/** What projections and policies read: every event of every environment once, in an order in which none is ever skipped. */
export abstract class EventFeed {
  /** Events after `after`, at most `limit`; empty when the reader has caught up with what is surely committed. */
  abstract after(after: FeedPosition, limit: number): Promise<RecordedEvent[]>;
  /** Resolves when there may be something new, or after `timeoutMs`. */
  abstract wait(timeoutMs: number): Promise<void>;
}
