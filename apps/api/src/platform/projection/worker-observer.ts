import type { FeedPosition } from '@intendance/event-store/feed-position.js';

/** Receives the progress of the worker, for metrics and log. */
export type WorkerObserver = {
  /** The read models that have caught up show the feed up to this place. */
  moved?(to: FeedPosition): void;
  /** @param lagMs age of the newest event when it became visible */
  stepped(events: number, tookMs: number, lagMs: number): void;
  rebuilt(projection: string, generation: number): void;
  /** Without a projection: the database did not respond. The worker retries everything. */
  problem(projection: string | undefined, error: unknown): void;
};

export const silentObserver: WorkerObserver = { stepped: () => undefined, rebuilt: () => undefined, problem: () => undefined };
