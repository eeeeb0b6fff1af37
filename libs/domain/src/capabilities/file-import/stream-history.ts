/** Loads the events of a stream instead of a state: an undo compares a record before and after an import. */
export const streamHistory = <Event>() => ({
  initial: [] as readonly Event[],
  evolve: (events: readonly Event[], event: Event): readonly Event[] => [...events, event],
});
