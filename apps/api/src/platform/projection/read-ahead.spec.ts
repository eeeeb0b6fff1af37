import { EventFeed, type FeedBatch, type FeedPosition, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { feedStart } from '@intendance/event-store/feed-position.js';
import { describe, expect, it } from '@jest/globals';
import { ReadAhead } from './read-ahead.js';

/** A hundred events that are nothing but their position. */
class NumberedFeed extends EventFeed {
  readonly requests: bigint[] = [];
  failsAt: bigint | undefined;
  async after({ position }: FeedPosition, limit: number): Promise<FeedBatch> {
    this.requests.push(position);
    if (position === this.failsAt) throw new Error('gone');
    const last = Math.min(Number(position) + limit, 100);
    const events = Array.from({ length: last - Number(position) }, (_, n) => ({ version: Number(position) + n + 1 }) as RecordedEvent);
    return { events, upTo: { ...feedStart, position: BigInt(last) } };
  }
  async again(): Promise<RecordedEvent[]> {
    return [];
  }
  async wait(): Promise<void> {}
}

const at = (position: number): FeedPosition => ({ ...feedStart, position: BigInt(position) });
const versions = ({ events }: FeedBatch) => events.map(({ version }) => version);

describe('reading ahead', () => {
  it('gives what the feed gives, and fetches the next batch with a full one', async () => {
    const [feed, ahead] = [new NumberedFeed(), new ReadAhead()];
    const positionsRead: number[] = [];
    for (let from = at(0); ; ) {
      const batch = await ahead.after(feed, from, 40);
      positionsRead.push(...versions(batch));
      if (batch.events.length < 40) break;
      expect(feed.requests.at(-1)).toBe(batch.upTo.position);
      from = batch.upTo;
    }
    expect(positionsRead).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    expect(feed.requests).toEqual([0n, 40n, 80n]);
  });

  it.each([
    ['place', at(10), 40, undefined],
    ['size', at(40), 20, undefined],
    ['choice of streams', at(40), 40, ['refund']],
  ])('asks anew for another %s', async (_what, from, limit, types) => {
    const [feed, ahead] = [new NumberedFeed(), new ReadAhead()];
    await ahead.after(feed, at(0), 40);
    await ahead.after(feed, from, limit, types);
    expect(feed.requests.slice(0, 3)).toEqual([0n, 40n, from.position]);
  });

  it('tells a failure to who asks for that batch, and tries again after', async () => {
    const [feed, ahead] = [new NumberedFeed(), new ReadAhead()];
    feed.failsAt = 40n;
    await ahead.after(feed, at(0), 40);
    await expect(ahead.after(feed, at(40), 40)).rejects.toThrow('gone');
    feed.failsAt = undefined;
    expect(versions(await ahead.after(feed, at(40), 40))[0]).toBe(41);
  });

  it('keeps nothing for a reader that goes no further', async () => {
    const [feed, ahead] = [new NumberedFeed(), new ReadAhead()];
    await ahead.after(feed, at(0), 40);
    ahead.forget();
    await ahead.after(feed, at(40), 40);
    expect(feed.requests.slice(0, 3)).toEqual([0n, 40n, 40n]);
  });
});
