import type { EventStore, StreamId } from '@intendance/event-store/event-store.js';
import type { Known } from '@intendance/event-store/unit-of-work.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

type States = LRUCache<string, Known<unknown>>;

/**
 * The last states that this process has read of long streams: thousands may register to one activity, and each command then reads only
 * new events. Each store has its own states, so that the states of a dry run stay in the dry run.
 */
@Injectable()
export class StateCache {
  private readonly stores = new WeakMap<EventStore, States>();

  of(store: EventStore, environmentId: EnvironmentId): CachedStates {
    const states: States = this.stores.get(store) ?? new LRUCache({ max: 500 });
    this.stores.set(store, states);
    const key = (stream: StreamId) => `${environmentId} ${stream}`;
    return {
      get: (stream) => states.get(key(stream)),
      set: (stream, entry) => void states.set(key(stream), entry),
    };
  }
}

export type CachedStates = {
  get(stream: StreamId): Known<unknown> | undefined;
  set(stream: StreamId, entry: Known<unknown>): void;
};
