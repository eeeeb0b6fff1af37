import { EventStore } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../runtime/clock.js';
import { StateCache } from './state-cache.js';

/** The surroundings of a run of a case: the store, cached states of long streams, and the time. */
@Injectable()
export class CaseRuntime {
  constructor(
    readonly store: EventStore,
    readonly states: StateCache,
    readonly clock: Clock,
  ) {}
}
