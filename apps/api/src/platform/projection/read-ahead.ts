import type { EventFeed, FeedBatch } from '@intendance/event-store/event-store.js';
import { comparePositions, type FeedPosition } from '@intendance/event-store/feed-position.js';

type ReadRequest = { readonly after: FeedPosition; readonly limit: number; readonly key: string; readonly answer: Promise<FeedBatch> };

/**
 * One reader's way through the feed: behind a full batch the next one is fetched while the first is being written. It stays right however
 * late it is used: nothing ever comes before a place that the feed has shown.
 */
export class ReadAhead {
  private next: ReadRequest | undefined;

  async after(feed: EventFeed, after: FeedPosition, limit: number, streamTypes?: readonly string[]): Promise<FeedBatch> {
    const key = streamTypes?.join() ?? '*';
    const { next } = this;
    this.next = undefined;
    const isNext = next && next.key === key && next.limit === limit && comparePositions(next.after, after) === 0;
    const batch = await (isNext ? next.answer : feed.after(after, limit, streamTypes));
    if (batch.events.length >= limit) {
      const answer = feed.after(batch.upTo, limit, streamTypes);
      // The next call reports the failure; without a next call, nobody needs the report.
      answer.catch(() => undefined);
      this.next = { after: batch.upTo, limit, key, answer };
    }
    return batch;
  }

  /** The reader pauses: the prefetched batch is dropped. */
  forget(): void {
    this.next = undefined;
  }
}
