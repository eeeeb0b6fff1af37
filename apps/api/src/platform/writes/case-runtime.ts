import { setTimeout as delay } from 'node:timers/promises';
import { EventStore } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../runtime/clock.js';
import { ContendedStreams } from './contended-streams.js';
import { StateCache } from './state-cache.js';

/** The surroundings of a run of a case: the store, cached states of long streams, and the time. */
@Injectable()
export class CaseRuntime {
  readonly contended = new ContendedStreams();

  constructor(
    readonly store: EventStore,
    readonly states: StateCache,
    readonly clock: Clock,
  ) {}

  /** The wait after a conflict, of another length for each writer. */
  async backOff(tries: number): Promise<void> {
    await delay(Math.random() * Math.min(tries * 3, 30));
  }
}
