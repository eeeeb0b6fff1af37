import { comparePositions, decodePosition, type FeedPosition } from '@intendance/event-store/feed-position.js';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Where each session wrote last, in this process: a client that sends no `X-Position` reads its own writes all the same. */
@Injectable()
export class WrittenPositions {
  private readonly bySession = new LRUCache<string, FeedPosition>({ max: 20_000 });

  /** @param header `X-Position` of an answer; anything else is no write */
  remember(sessionId: string, header: unknown): void {
    const position = typeof header === 'string' ? decodePosition(header) : undefined;
    if (!position) return;
    const known = this.bySession.get(sessionId);
    // Of two writes whose answers cross, the one that was appended last.
    if (known && known.shard === position.shard && comparePositions(position, known) < 0) return;
    this.bySession.set(sessionId, position);
  }

  of(sessionId: string): FeedPosition | undefined {
    return this.bySession.get(sessionId);
  }
}
