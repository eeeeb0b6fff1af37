import type { Decider } from './decider.js';
import type { EnvironmentId, UserId } from './id.js';
import type { LocalDate } from './local-date.js';

/** How events of one stream become its state. */
export type Fold<Event, State> = Pick<Decider<never, Event, State>, 'initial' | 'evolve'>;
type AnyFold = Fold<never, unknown>;

/** The streams of a case by name. `each` stands for any number of streams of one type. */
export type CaseFolds = Readonly<Record<string, AnyFold | { readonly each: AnyFold }>>;

type StateOf<F> = F extends { readonly each: infer One }
  ? ReadonlyMap<string, StateOf<One>>
  : F extends { readonly initial: infer S }
    ? S
    : never;
type EventOf<F> = F extends { evolve(state: never, event: infer Event): unknown } ? Event : never;
type EventsOf<F> = F extends { readonly each: infer One } ? ReadonlyMap<string, readonly EventOf<One>[]> : readonly EventOf<F>[];
type UseOf<F> = F extends { readonly each: unknown } ? readonly StreamUse[] : StreamUse;

/** The state of each stream; the initial state of a stream that the command does not use. */
export type Facts<Folds> = { readonly [Name in keyof Folds]: StateOf<Folds[Name]> };
/** The states read so far; nothing at the first call. */
export type FactsSoFar<Folds> = { readonly [Name in keyof Folds]?: StateOf<Folds[Name]> | undefined };
export type CaseEvents<Folds> = { readonly [Name in keyof Folds]?: EventsOf<Folds[Name]> };
export type CaseStreams<Folds> = { readonly [Name in keyof Folds]?: UseOf<Folds[Name]> | undefined };

/** `isGuarded`: the decision is stored only if no other writer has moved the stream since it was read. A stream that gets events always is. */
export type StreamUse = { readonly stream: string; readonly isGuarded: boolean };
export const read = (stream: string): StreamUse => ({ stream, isGuarded: false });
export const guarded = (stream: string): StreamUse => ({ stream, isGuarded: true });

/** The circumstances of a command. */
export type CaseContext = {
  readonly environmentId: EnvironmentId;
  readonly userId: UserId;
  /** The business day, in Paris. */
  readonly today: LocalDate;
  readonly now: Date;
};

/** A command names its record. */
export type Addressed<Id, Command> = Command & { readonly id: Id };
export type AnyCommand = { readonly id: string; readonly type: string };

export type Decision<Folds, Answer> = {
  readonly events: CaseEvents<Folds>;
  /** The result of the command: JSON, because a repeated request gets the same answer from the store. */
  readonly answer: Answer;
  /** Persons whose keys are deleted with this append. */
  readonly erases?: readonly string[];
};

/** A command is sure of its streams after this many reads. */
export const mostReads = 4;

/**
 * All writes of a noun: the streams that a command reads, guards and appends to, and the decision. Pure; the API runs it (one read, one
 * append, retries, expected version, idempotency, dry run, bulk).
 */
export type Case<Command, Answer, Folds extends CaseFolds, Own extends keyof Folds & string> = {
  readonly folds: Folds;
  /** The stream of the record: `If-Match` and the version of the answer are its. Of a record of several streams: the sum of theirs. */
  readonly own: Own | readonly Own[];
  /** Streams without personal data that many commands use: the API keeps their state and reads new events only. */
  readonly cached?: readonly (keyof Folds & string)[];
  /**
   * The streams that a command uses. The first call names the record and all that the command names by itself, which one read fetches;
   * each further call sees the states read so far, until a call names no stream that is not read yet (`mostReads` at most). Never throws.
   */
  streams(command: Command, context: CaseContext, facts: FactsSoFar<Folds>): CaseStreams<Folds>;
  /** A stream that many requests write at the same time: they run one after the other from the first try. */
  contended?(command: Command): string | undefined;
  /** @throws DomainError when a rule refuses */
  decide(command: Command, facts: Facts<Folds>, context: CaseContext): Decision<Folds, Answer>;
};

/** A case whatever its streams: the runner passes the facts of the case's own folds. */
export type RunnableCase<Command, Answer> = {
  readonly folds: CaseFolds;
  readonly own: string | readonly string[];
  readonly cached?: readonly string[];
  streams(command: Command, context: CaseContext, facts: never): CaseStreams<CaseFolds>;
  contended?(command: Command): string | undefined;
  decide(command: Command, facts: never, context: CaseContext): Decision<CaseFolds, Answer>;
};

type SingleStream<Id, Command, Event, State, Answer> = {
  decider: Decider<Command, Event, State>;
  stream(id: Id): string;
  answer(state: State): Answer;
};
type OneFold<Event, State> = { readonly record: Fold<Event, State> };

/** The case of a noun whose commands use only its own stream. */
export const singleStreamCase = <Id, Command extends { type: string }, Event, State, Answer>({
  decider,
  stream,
  answer,
}: SingleStream<Id, Command, Event, State, Answer>): Case<Addressed<Id, Command>, Answer, OneFold<Event, State>, 'record'> => ({
  folds: { record: decider },
  own: 'record',
  streams: ({ id }) => ({ record: read(stream(id)) }),
  decide(command, { record }) {
    const pending = new PendingStream(decider, record as State);
    pending.append(decider.decide(command, pending.state));
    return { events: { record: pending.events } as CaseEvents<OneFold<Event, State>>, answer: answer(pending.state) };
  },
});

/** A stream during one decision: each step decides on the state after the steps before. */
export class PendingStream<Event, State> {
  private readonly appended: Event[] = [];

  constructor(
    private readonly fold: Fold<Event, State>,
    private current: State,
  ) {}

  get state(): State {
    return this.current;
  }

  get events(): readonly Event[] {
    return this.appended;
  }

  append(events: readonly Event[]): this {
    this.appended.push(...events);
    for (const event of events) this.current = this.fold.evolve(this.current, event);
    return this;
  }
}

/** Any number of streams of one type during one decision. */
export class PendingStreams<Event, State> {
  private readonly streams: ReadonlyMap<string, PendingStream<Event, State>>;

  constructor(fold: Fold<Event, State>, states: ReadonlyMap<string, State>) {
    this.streams = new Map([...states].map(([stream, state]) => [stream, new PendingStream(fold, state)]));
  }

  of(stream: string): PendingStream<Event, State> {
    const pending = this.streams.get(stream);
    if (!pending) throw new Error(`the decision uses ${stream}, which the case does not name`);
    return pending;
  }

  /** In the order in which the case names the streams. */
  get states(): ReadonlyMap<string, State> {
    return new Map([...this.streams].map(([stream, { state }]) => [stream, state]));
  }

  get events(): ReadonlyMap<string, readonly Event[]> {
    return new Map([...this.streams].flatMap(([stream, { events }]) => (events.length > 0 ? [[stream, events]] : [])));
  }
}

export type WithVersion<State> = { readonly state: State; readonly version: number };

/** The state of a stream and its version, for a decision that compares versions. */
export const withVersion = <Event, State>({ initial, evolve }: Fold<Event, State>): Fold<Event, WithVersion<State>> => ({
  initial: { state: initial, version: 0 },
  evolve: ({ state, version }, event) => ({ state: evolve(state, event), version: version + 1 }),
});
