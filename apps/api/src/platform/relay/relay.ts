import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { StoredFeed, StoredRecord } from '@intendance/event-store/stored-feed.js';
import type pg from 'pg';
import { OwnedWork } from '../projection/owned-work.js';
import { ledger } from '../projection/projection-ledger.js';
import { asOutage, queryOf } from '../projection/worker-connection.js';
import type { EventLog, LogMessage } from './event-log.js';

export type RelayParts = {
  readonly pool: pg.Pool;
  readonly feed: StoredFeed;
  readonly log: EventLog;
  /** Undefined: the event stays here. */
  message(event: StoredRecord): LogMessage | undefined;
  readonly observer: RelayObserver;
};

/** Receives the state of the relay, for metrics and log. */
export type RelayObserver = {
  opened(): void;
  /** The relay retries everything after a pause. */
  failed(error: unknown, pauseMs: number): void;
};

export const relayName = 'relay:kafka';
const batch = 500;
/** Well below the default request limit of brokers. */
const mostSentBytes = 512 * 1024;
const longestPauseMs = 30_000;
const patienceMs = 2_000;

/** Relays every event in the order of the feed, at least once: its position moves after the other side has acknowledged the events. */
export class Relay {
  private readonly owned: OwnedWork;
  private isStopping = false;
  private isOpen = false;
  private sentSoFar = 0;

  constructor(private readonly parts: RelayParts) {
    this.owned = new OwnedWork({
      pool: parts.pool,
      name: relayName,
      longestPauseMs,
      work: (onProgress) => this.work(onProgress),
      failed: (error, pauseMs) => parts.observer.failed(error, pauseMs),
    });
  }

  /** Neither waits for the other side nor fails without it. */
  start(): void {
    this.owned.start();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    // Waits for the response to the current send; without one, the next start sends again.
    const hangUp = setTimeout(() => void this.leave(), patienceMs);
    await this.owned.stop();
    clearTimeout(hangUp);
    await this.leave();
  }

  /** `isConnected`: this process is the one that relays, and is connected. `sent`: events sent since the start. */
  get state(): { isConnected: boolean; sent: number } {
    return { isConnected: this.isOpen, sent: this.sentSoFar };
  }

  private async work(onProgress: () => void): Promise<void> {
    try {
      await this.parts.log.open();
      this.isOpen = true;
      this.parts.observer.opened();
      await this.follow(onProgress);
    } finally {
      await this.leave();
    }
  }

  private async follow(onProgress: () => void): Promise<void> {
    const query = queryOf(this.parts.pool);
    // From the first event of the store: readers of the log build on all events.
    let saved = await ledger.openCheckpoint(query, relayName, 1);
    let position = saved;
    while (this.owned.isOwned) {
      const { events, upTo } = await this.parts.feed.stored(position, batch).catch((error: unknown) => {
        throw asOutage(error);
      });
      for (const { messages, to } of this.portions(events)) {
        if (this.isStopping) return;
        if (messages.length > 0) await this.parts.log.send(messages);
        this.sentSoFar += messages.length;
        // After the answer: a crash in between sends them once more, and never loses one.
        await ledger.moveCheckpoints(query, [{ name: relayName, generation: 1, from: saved, to }]);
        saved = to;
        onProgress();
      }
      position = upTo;
      if (events.length < batch) await this.owned.pauses.orNudge(this.parts.feed.wait(1000));
    }
  }

  /** The messages of one request each, with the position of the feed after them. */
  private *portions(events: readonly StoredRecord[]): Generator<{ messages: LogMessage[]; to: FeedPosition }> {
    let messages: LogMessage[] = [];
    let bytes = 0;
    for (const [index, event] of events.entries()) {
      const message = this.parts.message(event);
      if (message) {
        messages.push(message);
        bytes += message.value.length;
      }
      if (bytes < mostSentBytes && index < events.length - 1) continue;
      yield { messages, to: event.position };
      messages = [];
      bytes = 0;
    }
  }

  private async leave(): Promise<void> {
    this.isOpen = false;
    await this.parts.log.close().catch(() => undefined);
  }
}
