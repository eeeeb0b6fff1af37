import type { StreamId } from '@intendance/event-store/event-store.js';
import type { WithVersion } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Heap of a state beside that of its events. */
const bytesPerState = 1000;
/** Heap per event of a state: 300 (allowance, roll) to 900 (matching letters) were measured. */
const bytesPerEvent = 600;
const mostBytes = 64 * 1024 * 1024;

/**
 * The last states that this process has read of streams that many commands use: thousands may register to one activity, and each command
 * then reads only new events.
 */
@Injectable()
export class StateCache {
  private readonly states = new LRUCache<string, WithVersion<unknown>>({
    maxSize: mostBytes,
    sizeCalculation: ({ version }) => bytesPerState + version * bytesPerEvent,
  });

  get(environmentId: EnvironmentId, stream: StreamId): WithVersion<unknown> | undefined {
    return this.states.get(`${environmentId} ${stream}`);
  }

  set(environmentId: EnvironmentId, stream: StreamId, state: WithVersion<unknown>): void {
    if (state.version > 0) this.states.set(`${environmentId} ${stream}`, state);
  }
}
