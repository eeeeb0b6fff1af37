/** The facts and rules of one stream: `decide` reads no clock and no database, `evolve` never refuses. */
export type Decider<Command, Event, State> = {
  readonly initial: State;
  /** @throws DomainError when a rule refuses; an empty list means that there is nothing to do */
  decide(command: Command, state: State): Event[];
  evolve(state: State, event: Event): State;
};

export const fold = <Event, State>(decider: Pick<Decider<never, Event, State>, 'initial' | 'evolve'>, events: Iterable<Event>): State => {
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};
