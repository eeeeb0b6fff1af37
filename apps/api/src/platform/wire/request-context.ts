import type { EventSource } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';

/** Actor, environment and source of a request. Nothing reads or writes without one. */
export type RequestContext = {
  readonly environmentId: EnvironmentId;
  readonly actor: { readonly id: UserId; readonly name: string };
  readonly source: EventSource;
  /** Ties together the log lines and events of one request. */
  readonly correlationId: string;
  /** From `Idempotency-Key`, else new. New ids are derived from it, so that a retried command creates the same record. */
  readonly commandId: string;
  /** Present when the caller sent `Idempotency-Key`. */
  readonly idempotency?: RequestIdempotency;
  /** The last event that this request has appended; one object for all copies of its context. */
  readonly lastAppend?: { position?: FeedPosition };
  /** Tables of read models that do not show the write which this request waits for: a read of them is refused. */
  lateTables?: ReadonlySet<string>;
  /** Reads of tables that are in the home for all structures: see `atHome`. */
  readonly isAtHome?: true;
};

/** For reads of the tables of mailings, which the home has for the structures of every database. */
export const atHome = (context: RequestContext): RequestContext => ({ ...context, isAtHome: true });

/** Idempotency data of a request besides its key: the hash, and the result of the event store. */
export type RequestIdempotency = {
  /** For an upload, complete only after its content is read. */
  hash: Uint8Array;
  readonly isUpload?: boolean;
  /** An earlier execution of the same command answered. */
  isRepeated?: boolean;
};
