import type { EventFeed, FeedBatch, RecordedEvent } from '@intendance/event-store/event-store.js';
import { comparePositions, type FeedPosition } from '@intendance/event-store/feed-position.js';

const batch = 500;
/** Number of events in memory for policies that are slightly behind; policies further behind read the feed directly. */
const longestWindow = 2000;

/**
 * Shares one read of the feed between several readers. Reads only the event types of these readers.
 */
export class SharedFeed {
  private window: { from: FeedPosition; events: RecordedEvent[]; upTo: FeedPosition } | undefined;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly feed: EventFeed,
    private readonly streamTypes: readonly string[],
  ) {}

  /** Events of these stream types after the position, up to the end of the shared window; the next call starts at `upTo`. */
  async after(after: FeedPosition, limit: number, streamTypes: readonly string[]): Promise<FeedBatch> {
    this.window ??= { from: after, events: [], upTo: after };
    // The reader is behind the window and reads the feed directly until it catches up.
    if (comparePositions(after, this.window.from) < 0) return this.feed.after(after, limit, streamTypes);
    if (comparePositions(after, this.window.upTo) >= 0) await this.readOn();
    const { events, upTo } = this.window;
    // From the end: a reader that follows is near it, and the window is long.
    const start = events.findLastIndex(({ position }) => comparePositions(position, after) <= 0) + 1;
    const matches = events.slice(start).filter(({ streamType }) => streamTypes.includes(streamType));
    const last = matches[limit - 1];
    if (last) return { events: matches.slice(0, limit), upTo: last.position };
    return { events: matches, upTo: comparePositions(upTo, after) > 0 ? upTo : after };
  }

  /** Concurrent readers at the end of the window wait for the same statement. */
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
