import type { Fold } from '@intendance/kernel/case.js';
import { fold } from '@intendance/kernel/decider.js';
import type { DomainEvent, ReadStream } from './event-store.js';

/** Folds a stream that was read outside a unit of work. The store returns the events that the domain appended, hence the cast. */
export const foldSlice = <Event extends DomainEvent, State>(decider: Fold<Event, State>, slice: ReadStream | undefined): State =>
  fold(decider, (slice?.events ?? []) as unknown as Event[]);
