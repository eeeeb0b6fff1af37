import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { FeedPosition } from './feed-position.js';
import type { StreamId } from './stream-id.js';

/** Events that a reader has not read: counted up to a limit, with the time of the oldest. */
export type PendingEvents = { readonly count: number; readonly oldest: Date | undefined };

/** Questions about the feed whose answer is no event. The class is the port and its injection token. */
export abstract class FeedQueries {
  /** The end of the feed: the position of a later event is after it. */
  abstract end(): Promise<FeedPosition>;
  /** The newest event of the environment after the position; undefined when there is none. */
  abstract newest(environmentId: EnvironmentId, after: FeedPosition): Promise<FeedPosition | undefined>;
  /** One answer per position. */
  abstract pending(after: readonly FeedPosition[], limit: number): Promise<PendingEvents[]>;
  /** The streams of a type that the environment has. */
  abstract streams(environmentId: EnvironmentId, streamType: string): Promise<StreamId[]>;
}
