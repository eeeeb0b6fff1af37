import type { EventFeed, FeedBatch, RecordedEvent } from '@intendance/event-store/event-store.js';
import { comparePositions, type FeedPosition } from '@intendance/event-store/feed-position.js';

const batch = 500;
/** What stays in memory for the policy that is a little behind; one that is further behind reads the feed by itself. */
const longestWindow = 2000;

/**
 * One way through the feed for several readers: what one of them reads is there for the others. Events of types that nobody asked for
 * are not read at all.
 */
export class SharedFeed {
  private window: { from: FeedPosition; events: RecordedEvent[]; upTo: FeedPosition } | undefined;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly feed: EventFeed,
    private readonly streamTypes: readonly string[],
  ) {}

  /** Events after that position, of these stream types, as far as the shared window goes; the next call starts at `upTo`. */
  async after(after: FeedPosition, limit: number, streamTypes: readonly string[]): Promise<FeedBatch> {
    this.window ??= { from: after, events: [], upTo: after };
    // It was further behind than the window: it comes back by itself.
    if (comparePositions(after, this.window.from) < 0) return this.feed.after(after, limit, streamTypes);
    if (comparePositions(after, this.window.upTo) >= 0) await this.readOn();
    const { events, upTo } = this.window;
    const found = events.filter(({ position, streamType }) => comparePositions(position, after) > 0 && streamTypes.includes(streamType));
    const last = found[limit - 1];
    if (last) return { events: found.slice(0, limit), upTo: last.position };
    return { events: found, upTo: comparePositions(upTo, after) > 0 ? upTo : after };
  }

  /** All who reach the end of the window at once wait for the same statement. */
  private readOn(): Promise<void> {
    this.reading ??= this.readNext().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async readNext(): Promise<void> {
    const { window } = this;
    if (!window) return;
    const { events, upTo } = await this.feed.after(window.upTo, batch, this.streamTypes);
    const all = [...window.events, ...events];
    const dropped = all.length - longestWindow;
    const from = all[dropped - 1]?.position ?? window.from;
    this.window = { from, events: dropped > 0 ? all.slice(dropped) : all, upTo };
  }
}
