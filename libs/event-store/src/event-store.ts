import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { FeedPosition } from './feed-position.js';
import type { StreamId } from './stream-id.js';

export type { FeedPosition } from './feed-position.js';
export type { StreamId } from './stream-id.js';

export type EventSource = 'ui' | 'api' | 'cli' | 'import' | 'system';

/** Actor, source and cause of a change. Stored with each event, never changed. */
export type EventMetadata = {
  actor: { id: string; name: string };
  source: EventSource;
  /** The command's name, `ValidateRefund`. */
  command: string;
  commandId: string;
  /** One id for everything that one request of a user caused. */
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
  /** The event erased the personal data of its stream: earlier events read differently from now on. */
  readonly isErasure?: true;
};

/** A version, or `none` (the stream must not exist), `exists`, `any`. */
export type ExpectedVersion = number | 'none' | 'exists' | 'any';

export type StreamAppend = {
  stream: StreamId;
  expected: ExpectedVersion;
  events: readonly DomainEvent[];
  /** The state after the events: tells the person whose data they hold, where the key of the stream does not. */
  state?: unknown;
};
/** A stream that the decision read and did not write: the append fails unless the stream still has this version (0: absent). */
export type Guard = { stream: StreamId; version: number };

/** Executes once per environment: the same id with another hash is a `mismatch`. `answer` is JSON, returned to a repetition. */
export type Idempotency = { commandId: string; hash: Uint8Array; answer?: unknown };

export type AppendRequest = {
  environmentId: EnvironmentId;
  /** At least one, each with at least one event, each stream once. */
  appends: readonly StreamAppend[];
  guards?: readonly Guard[];
  metadata: EventMetadata;
  idempotency?: Idempotency;
  /** Subjects of personal data whose keys are deleted with this append, irreversibly. */
  erases?: readonly string[];
};

/** `version` is that of the first stream of the request, after the append. */
export type Appended = { position: FeedPosition; version: number };
/** `isForgotten`: the answer held data of a person who has been erased since. */
export type Executed = ({ outcome: 'duplicate'; answer: unknown; isForgotten?: true } & Appended) | { outcome: 'mismatch' };

export type AppendResult = ({ outcome: 'appended' } & Appended) | { outcome: 'conflict'; stream: StreamId; actual: number } | Executed;

/** By stream, the version up to which the reader has cached the state. Not for streams with personal data. */
export type KnownVersions = ReadonlyMap<StreamId, number>;
/** By stream, the last version that the reader needs. Not for streams with personal data. */
export type LastVersions = ReadonlyMap<StreamId, number>;

export type ReadStream<E extends DomainEvent = DomainEvent> = { stream: StreamId; version: number; events: RecordedEvent<E>[] };

/**
 * Stores events. Each call names its environment; streams of other environments are absent for it. The class is the port and its injection
 * token.
 */
export abstract class EventStore {
  /** All streams or none, in one round trip. A conflict is a value, not an error. */
  abstract append(request: AppendRequest): Promise<AppendResult>;
  /**
   * One slice per requested stream, in the requested order; an absent stream has version 0 and no events. Events up to a known version may
   * be left out, and later ones than a last version.
   */
  abstract read(
    environmentId: EnvironmentId,
    streams: readonly StreamId[],
    knownVersions?: KnownVersions,
    lastVersions?: LastVersions,
  ): Promise<ReadStream[]>;
  /** The answer of an earlier append with this command id, if there was one. */
  abstract executed(environmentId: EnvironmentId, idempotency: Idempotency): Promise<Executed | undefined>;
}

/** `upTo`: no earlier event is missing from the ones read so far; the next call starts there. */
export type FeedBatch = { readonly events: RecordedEvent[]; readonly upTo: FeedPosition };

/** The feed of projections and policies: every event of every environment once, in an order that never skips one. */
export abstract class EventFeed {
  /** Events after `after` (and of these stream types, if given), at most `limit`. Fewer than `limit`: the reader has caught up. */
  abstract after(after: FeedPosition, limit: number, streamTypes?: readonly string[]): Promise<FeedBatch>;
  /** The events of a stream up to this one, as they read now: after an erasure, without the personal data. */
  abstract again(event: RecordedEvent): Promise<RecordedEvent[]>;
  /** Resolves when there may be something new, or after `timeoutMs`. */
  abstract wait(timeoutMs: number): Promise<void>;
}
