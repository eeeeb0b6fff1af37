import type { DomainEvent, ReadStream } from '@intendance/event-store/event-store.js';
import type { Fold } from '@intendance/kernel/case.js';
import { fold } from '@intendance/kernel/decider.js';

export type At<State> = { readonly state: State; readonly version: number };

/** The state and version of a stream. The store returns the events that the domain appended, hence the cast. */
export const at = <Event extends DomainEvent, State>(definition: Fold<Event, State>, slice: ReadStream | undefined): At<State> => ({
  state: fold(definition, (slice?.events ?? []) as unknown as Event[]),
  version: slice?.version ?? 0,
});
