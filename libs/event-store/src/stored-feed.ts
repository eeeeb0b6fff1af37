import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { FeedPosition, RecordedEvent, StreamId } from './event-store.js';

/** An event as stored: in its original schema version, with personal data encrypted. */
export type StoredRecord = Omit<RecordedEvent, 'isErasure'> & { readonly schemaVersion: number };

export type StoredBatch = { readonly events: readonly StoredRecord[]; readonly upTo: FeedPosition };

/** Names an event within its environment. */
export type EventName = { readonly stream: StreamId; readonly version: number };

/** The feed for readers that forward events without decrypting them. The class is the port and its injection token. */
export abstract class StoredFeed {
  /** Events after `after`, at most `limit`. Fewer than `limit`: the reader has caught up. */
  abstract stored(after: FeedPosition, limit: number): Promise<StoredBatch>;
  /** The events of these names that are stored now, in the order of the names. */
  abstract byName(environmentId: EnvironmentId, names: readonly EventName[]): Promise<StoredRecord[]>;
  /**
   * Events of an environment after `after` that no version of `known` covers: later ones of its streams, and those of other streams. In
   * order of the feed, at most `limit`.
   */
  abstract beyond(
    environmentId: EnvironmentId,
    known: ReadonlyMap<StreamId, number>,
    after: FeedPosition,
    limit: number,
  ): Promise<StoredRecord[]>;
  /** Whether the position lies after all that the log has: somebody got it before the log was restored to an earlier moment. */
  abstract isBeyondEnd(position: FeedPosition): Promise<boolean>;
  /** Resolves when there may be something new, or after `timeoutMs`. */
  abstract wait(timeoutMs: number): Promise<void>;
}
