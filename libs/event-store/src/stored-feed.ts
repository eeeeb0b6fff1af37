import type { FeedPosition, RecordedEvent } from './event-store.js';

/** An event as stored: in its original schema version, with personal data encrypted. */
export type StoredRecord = Omit<RecordedEvent, 'isErasure'> & { readonly schemaVersion: number };

export type StoredBatch = { readonly events: readonly StoredRecord[]; readonly upTo: FeedPosition };

/** The feed for readers that forward events without decrypting them. The class is the port and its injection token. */
export abstract class StoredFeed {
  /** Events after `after`, at most `limit`. Fewer than `limit`: the reader has caught up. */
  abstract stored(after: FeedPosition, limit: number): Promise<StoredBatch>;
  /** Resolves when there may be something new, or after `timeoutMs`. */
  abstract wait(timeoutMs: number): Promise<void>;
}
