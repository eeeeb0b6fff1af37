import type { Fold, WithVersion } from '@intendance/kernel/case.js';
import { fold } from '@intendance/kernel/decider.js';
import type { DomainEvent, ReadStream } from './event-store.js';

/** The state and version of a stream that was read outside a command. The store returns the events that the domain appended, hence the cast. */
export const foldSlice = <Event extends DomainEvent, State>(
  definition: Fold<Event, State>,
  slice: ReadStream | undefined,
): WithVersion<State> => ({
  state: fold(definition, (slice?.events ?? []) as unknown as Event[]),
  version: slice?.version ?? 0,
});
