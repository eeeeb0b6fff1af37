import { type Decider, fold } from '@intendance/kernel/decider.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { expect } from '@jest/globals';

export type Outcome<Event, State> = {
  /** Exactly these events; none means that the command had nothing to do. */
  then(...expected: Event[]): void;
  /** Exactly these types of events, when their content is the subject of another spec. */
  thenTypes(...expected: string[]): void;
  thenRefuses(code: string, check?: (refusal: DomainError) => void): void;
  thenState(check: (state: State) => void): void;
};

export type Situation<Command, Event, State> = {
  when(command: Command): Outcome<Event, State>;
  /** The property of every command: sent twice, the second one changes nothing (it is silent, or refused). */
  thenRepeating(command: Command): void;
};

/** `specify(decider).given(…events).when(command).then(…events)` reads as a sentence of the rule book. */
export function specify<Command, Event extends { type: string }, State>(decider: Decider<Command, Event, State>) {
  return {
    given: (...history: Event[]): Situation<Command, Event, State> => {
      const before = fold(decider, history);
      return {
        when: (command) => outcome(decider, before, command),
        thenRepeating: (command) => expectNoSecondEffect(decider, before, command),
      };
    },
  };
}

function outcome<Command, Event extends { type: string }, State>(
  decider: Decider<Command, Event, State>,
  before: State,
  command: Command,
): Outcome<Event, State> {
  const decide = () => decider.decide(command, before);
  return {
    // biome-ignore lint/suspicious/noThenProperty: given/when/then is the language of the specs, and an outcome is never awaited
    then: (...expected) => expect(decide()).toEqual(expected),
    thenTypes: (...expected) => expect(decide().map(({ type }) => type)).toEqual(expected),
    thenState: (check) => check(decide().reduce((state, event) => decider.evolve(state, event), before)),
    thenRefuses: (code, check) => {
      const refusal = refusalOf(decide);
      expect(refusal?.code).toBe(code);
      if (refusal) check?.(refusal);
    },
  };
}

function expectNoSecondEffect<Command, Event, State>(decider: Decider<Command, Event, State>, before: State, command: Command): void {
  const once = decider.decide(command, before).reduce((state, event) => decider.evolve(state, event), before);
  let again: Event[] = [];
  refusalOf(() => {
    again = decider.decide(command, once);
  });
  expect(again).toEqual([]);
}

/** The refusal that `act` throws, if it throws one; any other error is a bug and passes through. */
export function refusalOf(act: () => unknown): DomainError | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
