import type { EventStore, StreamId } from '@intendance/event-store/event-store.js';
import type { Known } from '@intendance/event-store/unit-of-work.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

type States = LRUCache<string, Known<unknown>>;

/** A shorter stream is read again: its events cost less than its place in the cache. */
const shortestStream = 20;
/** Heap per event of a state: 300 (allowance, roll) to 900 (matching letters) were measured. */
const bytesPerEvent = 600;
const mostBytes = 64 * 1024 * 1024;

/**
 * The last states that this process has read of long streams: thousands may register to one activity, and each command then reads only
 * new events. Each store has its own states, so that the states of a dry run stay in the dry run.
 */
@Injectable()
export class StateCache {
  private readonly stores = new WeakMap<EventStore, States>();

  of(store: EventStore, environmentId: EnvironmentId): CachedStates {
    const states: States =
      this.stores.get(store) ?? new LRUCache({ maxSize: mostBytes, sizeCalculation: ({ version }) => version * bytesPerEvent });
    this.stores.set(store, states);
    const key = (stream: StreamId) => `${environmentId} ${stream}`;
    return {
      get: (stream) => states.get(key(stream)),
      set: (stream, entry) => {
        if (entry.version >= shortestStream) states.set(key(stream), entry);
      },
    };
  }
}

export type CachedStates = {
  get(stream: StreamId): Known<unknown> | undefined;
  set(stream: StreamId, entry: Known<unknown>): void;
};
