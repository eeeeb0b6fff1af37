import type { AppendRequest, DomainEvent, Guard, ReadStream, StreamAppend, StreamId } from '@intendance/event-store/event-store.js';
import {
  type CaseContext,
  type CaseFolds,
  type Fold,
  mostReads,
  type RunnableCase,
  type StreamUse,
  type WithVersion,
} from '@intendance/kernel/case.js';
import { stale } from '@intendance/kernel/domain-error.js';
import type { RequestContext } from '../wire/request-context.js';
import type { CaseRuntime } from './case-runtime.js';

type Uses = Readonly<Record<string, StreamUse | readonly StreamUse[] | undefined>>;
type States = Readonly<Record<string, unknown>>;
type NamedUse = {
  readonly name: string;
  readonly stream: StreamId;
  readonly fold: Fold<DomainEvent, unknown>;
  readonly isGuarded: boolean;
};

/** A stream as the attempt sees it: with the events that its commands append. */
type LoadedStream = {
  readonly fold: Fold<DomainEvent, unknown>;
  /** As read: the append fails if another writer has moved the stream since. */
  readonly version: number;
  readonly events: DomainEvent[];
  state: unknown;
  isGuarded: boolean;
  /** Of the record: an append to other streams holds for the record as it was read. */
  isOwn: boolean;
};

/**
 * One attempt to run commands of a case. Reads each stream once, decides each command on the state that the commands before it leave, and
 * collects the changes of the one append at the end.
 */
export class CaseAttempt<Command, Answer> {
  private readonly streams = new Map<StreamId, LoadedStream>();
  private readonly lists = new WeakMap<Uses, readonly NamedUse[]>();
  private readonly erases: string[] = [];
  private readonly ownNames: readonly string[];
  private readonly about: CaseContext;

  constructor(
    private readonly runtime: CaseRuntime,
    private readonly definition: RunnableCase<Command, Answer>,
    { environmentId, actor }: RequestContext,
  ) {
    this.ownNames = [definition.own].flat();
    this.about = { environmentId, userId: actor.id, today: runtime.clock.today(), now: runtime.clock.now() };
  }

  /** Reads the streams of many commands together. */
  async prefetch(commands: readonly Command[]): Promise<void> {
    let uses = commands.map((command) => this.usesOf(command, {}));
    for (let reads = 1; reads <= mostReads && uses.some((each) => this.isMissing(each)); reads++) {
      await this.read(uses);
      uses = commands.map((command, index) => this.usesOf(command, this.statesOf(uses[index] ?? {})));
    }
  }

  /**
   * The answer, and the version of the record with the events of this attempt.
   * @param expected the version of the record that the caller decided on @throws stale; DomainError by a rule of the case
   */
  async decide(command: Command, expected?: number): Promise<{ answer: Answer; version: number }> {
    const uses = await this.settledUses(command);
    if (expected !== undefined) this.mustBe(uses, expected);
    for (const { stream, isGuarded } of this.namedUses(uses)) if (isGuarded) this.loaded(stream).isGuarded = true;
    for (const { stream } of this.ownUses(uses)) this.loaded(stream).isOwn = true;
    const facts = { ...initialFacts(this.definition.folds), ...this.statesOf(uses) };
    const { events, answer, erases = [] } = this.definition.decide(command, facts as never, this.about);
    for (const [name, added] of Object.entries(events)) {
      if (added instanceof Map) for (const [stream, more] of added) this.append(stream as StreamId, more as DomainEvent[]);
      else if (Array.isArray(added) && added.length > 0) this.append(streamOf(uses, name), added as DomainEvent[]);
    }
    this.erases.push(...erases);
    return { answer, version: this.versionOf(uses) };
  }

  /** The events and guards of the append. */
  get changes(): Pick<AppendRequest, 'appends' | 'guards' | 'erases'> {
    const appends: StreamAppend[] = [];
    const guards: Guard[] = [];
    for (const [stream, { version, events, state, isGuarded, isOwn }] of this.streams) {
      if (events.length > 0) appends.push({ stream, expected: version, events, state });
      // Streams that the record names are read after it: without a guard, they may follow a record that another writer has moved meanwhile.
      else if (isGuarded || isOwn) guards.push({ stream, version });
    }
    return { appends, guards, ...(this.erases.length > 0 && { erases: this.erases }) };
  }

  /** Reads until the command names no stream that is not read yet. */
  private async settledUses(command: Command): Promise<Uses> {
    let uses = this.usesOf(command, {});
    const likely = this.likelyUses(command, uses);
    for (let reads = 1; reads <= mostReads; reads++) {
      await this.read([uses, likely]);
      const named = new Set(this.namedUses(uses).map(({ stream }) => stream));
      uses = this.usesOf(command, this.statesOf(uses));
      // A stream that another command has read is still new to this one.
      if (this.namedUses(uses).every(({ stream }) => named.has(stream))) return uses;
    }
    throw new Error(`the case is not sure of its streams after ${mostReads} reads`);
  }

  /** The streams that the command names on the cached states, so that one read fetches them too. The states as read decide. */
  private likelyUses(command: Command, first: Uses): Uses {
    const { environmentId } = this.about;
    const cachedState = ({ name, stream }: NamedUse) => (this.isCached(name) ? this.runtime.states.get(environmentId, stream) : undefined);
    let uses = first;
    for (let reads = 1; reads < mostReads; reads++) {
      if (!this.namedUses(uses).some(cachedState)) return uses;
      const states = this.statesBy(uses, (use) => cachedState(use)?.state ?? use.fold.initial);
      const next = this.usesOf(command, states);
      if (this.namedUses(next).length === this.namedUses(uses).length) return next;
      uses = next;
    }
    return uses;
  }

  private usesOf(command: Command, states: States): Uses {
    const uses = this.definition.streams(command, this.about, states as never);
    for (const name of this.ownNames) if (uses[name] === undefined) throw new Error(`the case does not name its own stream (${name})`);
    return uses;
  }

  private isMissing(uses: Uses): boolean {
    return this.namedUses(uses).some(({ stream }) => !this.streams.has(stream));
  }

  /** One round trip for the streams that are not read yet; only the new events of a cached one. */
  private async read(uses: readonly Uses[]): Promise<void> {
    const missing = new Map<StreamId, NamedUse>();
    for (const use of uses.flatMap((each) => this.namedUses(each)))
      if (!this.streams.has(use.stream) && !missing.has(use.stream)) missing.set(use.stream, use);
    if (missing.size === 0) return;
    const { store, states } = this.runtime;
    const { environmentId } = this.about;
    // Taken from the cache once, so that the store reads and this attempt folds from the same versions.
    const cached = new Map(
      [...missing].flatMap(([stream, { name }]): [StreamId, WithVersion<unknown>][] => {
        const state = this.isCached(name) ? states.get(environmentId, stream) : undefined;
        return state ? [[stream, state]] : [];
      }),
    );
    const versions = new Map([...cached].map(([stream, { version }]) => [stream, version]));
    for (const slice of await store.read(environmentId, [...missing.keys()], versions)) {
      const use = missing.get(slice.stream);
      if (use) this.load(use, slice, cached.get(slice.stream));
    }
  }

  private load({ name, stream, fold }: NamedUse, slice: ReadStream, cached: WithVersion<unknown> = { state: fold.initial, version: 0 }) {
    const { version } = slice;
    const state = slice.events.reduce(
      (before, event) => (event.version > cached.version ? fold.evolve(before, event) : before),
      cached.state,
    );
    this.streams.set(stream, { fold, version, events: [], state, isGuarded: false, isOwn: false });
    // The state as read: events of this attempt are not stored yet.
    if (this.isCached(name)) this.runtime.states.set(this.about.environmentId, stream, { state, version });
  }

  private statesOf(uses: Uses): States {
    return this.statesBy(uses, ({ stream }) => this.loaded(stream).state);
  }

  private statesBy(uses: Uses, stateOf: (use: NamedUse) => unknown): States {
    const states: Record<string, unknown> = {};
    for (const [name, use] of Object.entries(uses))
      if (use !== undefined && 'each' in (this.definition.folds[name] ?? {})) states[name] = new Map();
    for (const use of this.namedUses(uses)) {
      const state = stateOf(use);
      const each = states[use.name];
      if (each instanceof Map) each.set(use.stream, state);
      else states[use.name] = state;
    }
    return states;
  }

  /** A caller's version covers all streams of the record: these streams must not change before the append. */
  private mustBe(uses: Uses, expected: number): void {
    const version = this.versionOf(uses);
    if (version !== expected) throw stale(version);
    for (const { stream } of this.ownUses(uses)) this.loaded(stream).isGuarded = true;
  }

  private versionOf(uses: Uses): number {
    return this.ownUses(uses).reduce((sum, { stream }) => sum + this.loaded(stream).version + this.loaded(stream).events.length, 0);
  }

  private append(stream: StreamId, events: readonly DomainEvent[]): void {
    const loaded = this.loaded(stream);
    loaded.events.push(...events);
    loaded.state = events.reduce(loaded.fold.evolve, loaded.state);
  }

  private loaded(stream: StreamId): LoadedStream {
    const loaded = this.streams.get(stream);
    if (!loaded) throw new Error(`the decision uses ${stream}, which the case does not name`);
    return loaded;
  }

  private isCached(name: string): boolean {
    return this.definition.cached?.includes(name) ?? false;
  }

  private ownUses(uses: Uses): NamedUse[] {
    return this.namedUses(uses).filter(({ name }) => this.ownNames.includes(name));
  }

  private namedUses(uses: Uses): readonly NamedUse[] {
    const existing = this.lists.get(uses);
    if (existing) return existing;
    const list = Object.entries(uses).flatMap(([name, use]) => {
      const kind = this.definition.folds[name];
      if (!kind) throw new Error(`the case has no fold for ${name}`);
      // The store returns the events that the domain appended, hence the cast.
      const fold = ('each' in kind ? kind.each : kind) as Fold<DomainEvent, unknown>;
      return [use ?? []].flat().map(({ stream, isGuarded }) => ({ name, stream: stream as StreamId, fold, isGuarded }));
    });
    this.lists.set(uses, list);
    return list;
  }
}

const initialFacts = (folds: CaseFolds): Record<string, unknown> =>
  Object.fromEntries(Object.entries(folds).map(([name, fold]) => [name, 'each' in fold ? new Map() : fold.initial]));

function streamOf(uses: Uses, name: string): StreamId {
  const use = uses[name];
  if (!use || Array.isArray(use)) throw new Error(`the decision writes to ${name}, which the case does not name`);
  return (use as StreamUse).stream as StreamId;
}
