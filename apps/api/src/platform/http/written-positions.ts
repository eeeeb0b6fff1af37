import { decodePosition, type FeedPosition, laterPosition } from '@intendance/event-store/feed-position.js';
import { Injectable } from '@nestjs/common';
import { lru } from '../runtime/lru.js';

/** Position of each session's last write in this process, so that clients without `X-Position` read their own writes. */
@Injectable()
export class WrittenPositions {
  private readonly bySession = lru<string, FeedPosition>(20_000);

  /** @param header `X-Position` of a response; ignored when it is not a position */
  remember(sessionId: string, header: unknown): void {
    const position = typeof header === 'string' ? decodePosition(header) : undefined;
    if (!position) return;
    // The responses of two concurrent writes may come in any order.
    this.bySession.set(sessionId, laterPosition(this.bySession.get(sessionId), position));
  }

  of(sessionId: string): FeedPosition | undefined {
    return this.bySession.get(sessionId);
  }
}
