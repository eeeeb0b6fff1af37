import type { DomainEvent, StreamId } from '@intendance/event-store/event-store.js';
import { type Known, type Loaded, type UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import { type CaseContext, type CaseFolds, type Fold, mostReads, type RunnableCase, type StreamUse } from '@intendance/kernel/case.js';
import { stale } from '@intendance/kernel/domain-error.js';
import type { CachedStates } from './state-cache.js';

type Uses = Readonly<Record<string, StreamUse | readonly StreamUse[] | undefined>>;
type Load = { readonly name: string; readonly stream: StreamId; readonly fold: Fold<DomainEvent, unknown>; readonly isGuarded: boolean };
type Definition<Command> = Pick<RunnableCase<Command, unknown>, 'folds' | 'own' | 'cached' | 'streams'>;

/** The streams that one command decides on: its facts, and where its events go. */
export type LoadedFacts = { readonly uses: Uses; readonly facts: Readonly<Record<string, unknown>> };

/** The streams of the commands of one attempt. A command sees the events of the commands before it. */
export class CaseStreams<Command> {
  private readonly fetched = new Set<StreamId>();
  private readonly loaded = new Map<StreamId, Loaded<unknown>>();
  /** Read once, so that one attempt reads and folds from the same versions. */
  private readonly from = new Map<StreamId, Known<unknown> | undefined>();
  private readonly ownNames: readonly string[];

  constructor(
    private readonly unit: UnitOfWork,
    private readonly definition: Definition<Command>,
    private readonly states: CachedStates,
    private readonly context: CaseContext,
  ) {
    this.ownNames = [definition.own].flat();
  }

  /** Reads the streams of many commands together. */
  async prefetch(commands: readonly Command[]): Promise<void> {
    let uses = commands.map((command) => this.usesOf(command, {}));
    for (let reads = 1; reads <= mostReads && uses.some((each) => this.isMissing(each)); reads++) {
      await this.fetch(uses.flatMap((each) => this.loadsOf(each)));
      // One after the other: commands share streams, and a stream is loaded once.
      const next: Uses[] = [];
      for (const [index, command] of commands.entries()) next.push(this.usesOf(command, await this.stateOf(uses[index] ?? {})));
      uses = next;
    }
  }

  /** @param expected the version of the record that the caller decided on. @throws stale */
  async factsOf(command: Command, expected?: number): Promise<LoadedFacts> {
    let uses = this.usesOf(command, {});
    let states = await this.read(uses);
    for (let reads = 1; ; reads++) {
      const named = new Set(this.loadsOf(uses).map(({ stream }) => stream));
      uses = this.usesOf(command, states);
      if (reads > mostReads) throw new Error(`the case is not sure of its streams after ${mostReads} reads`);
      // A stream that another command has fetched is still new to this one.
      const isSettled = this.loadsOf(uses).every(({ stream }) => named.has(stream));
      states = await this.read(uses);
      if (isSettled) break;
    }
    this.mustBe(uses, expected);
    for (const { stream, isGuarded } of this.loadsOf(uses)) if (isGuarded) this.unit.guard(this.loadedStream(stream));
    return { uses, facts: { ...initialFacts(this.definition.folds), ...states } };
  }

  append({ uses }: LoadedFacts, events: Readonly<Record<string, unknown>>): void {
    for (const [name, added] of Object.entries(events)) {
      if (added instanceof Map) for (const [stream, more] of added) this.appendTo(stream as StreamId, more as DomainEvent[]);
      else if (Array.isArray(added) && added.length > 0) this.appendTo(streamOf(uses, name), added as DomainEvent[]);
    }
  }

  /** The version of the record, including the appends of this attempt. */
  version({ uses }: Pick<LoadedFacts, 'uses'>): number {
    return this.ownLoads(uses).reduce((sum, { stream }) => sum + this.loadedStream(stream).version, 0);
  }

  private usesOf(command: Command, states: Readonly<Record<string, unknown>>): Uses {
    const uses = this.definition.streams(command, this.context, states as never);
    for (const name of this.ownNames) if (uses[name] === undefined) throw new Error(`the case does not name its own stream (${name})`);
    return uses;
  }

  private ownLoads(uses: Uses): Load[] {
    return this.loadsOf(uses).filter(({ name }) => this.ownNames.includes(name));
  }

  /** A caller's version covers all streams of the record: these streams must not change before the append. */
  private mustBe(uses: Uses, expected: number | undefined): void {
    if (expected === undefined) return;
    const version = this.version({ uses });
    if (version !== expected) throw stale(version);
    for (const { stream } of this.ownLoads(uses)) this.unit.guard(this.loadedStream(stream));
  }

  private isMissing(uses: Uses): boolean {
    return this.loadsOf(uses).some(({ stream }) => !this.fetched.has(stream));
  }

  private async read(uses: Uses): Promise<Record<string, unknown>> {
    await this.fetch(this.loadsOf(uses));
    return this.stateOf(uses);
  }

  private async stateOf(uses: Uses): Promise<Record<string, unknown>> {
    const states: Record<string, unknown> = {};
    for (const [name, use] of Object.entries(uses))
      if (use !== undefined && 'each' in (this.definition.folds[name] ?? {})) states[name] = new Map();
    for (const load of this.loadsOf(uses)) {
      const { state } = this.loaded.get(load.stream) ?? (await this.load(load));
      const each = states[load.name];
      if (each instanceof Map) each.set(load.stream, state);
      else states[load.name] = state;
    }
    return states;
  }

  private appendTo(stream: StreamId, events: readonly DomainEvent[]): void {
    if (events.length > 0) this.loaded.set(stream, this.unit.append(this.loadedStream(stream), events));
  }

  private loadedStream(stream: StreamId): Loaded<unknown> {
    const loaded = this.loaded.get(stream);
    if (!loaded) throw new Error(`the decision uses ${stream}, which the case does not name`);
    return loaded;
  }

  private async fetch(loads: readonly Load[]): Promise<void> {
    const missing = loads.filter(({ stream }) => !this.fetched.has(stream));
    if (missing.length === 0) return;
    for (const { stream } of missing) this.fetched.add(stream);
    await this.unit.prefetch(
      missing.map(({ stream }) => stream),
      this.knownVersions(missing),
    );
  }

  private knownVersions(loads: readonly Load[]): Map<StreamId, number> {
    const cachedStates = loads.flatMap(({ name, stream }): [StreamId, Known<unknown>][] => {
      const state = this.isCached(name) ? this.states.get(stream) : undefined;
      return state ? [[stream, state]] : [];
    });
    for (const [stream, state] of cachedStates) this.from.set(stream, state);
    return new Map(cachedStates.map(([stream, { version }]) => [stream, version]));
  }

  private async load({ name, stream, fold }: Load): Promise<Loaded<unknown>> {
    const loaded = await this.unit.load(stream, fold, undefined, this.from.get(stream));
    this.loaded.set(stream, loaded);
    // The state as read: events of this command are not stored yet.
    if (this.isCached(name)) this.states.set(stream, { state: loaded.state, version: loaded.version });
    return loaded;
  }

  private isCached(name: string): boolean {
    return this.definition.cached?.includes(name) ?? false;
  }

  private loadsOf(uses: Uses): Load[] {
    return Object.entries(uses).flatMap(([name, use]) => {
      const kind = this.definition.folds[name];
      if (!kind) throw new Error(`the case has no fold for ${name}`);
      // The store returns the events that the domain appended, hence the cast.
      const fold = ('each' in kind ? kind.each : kind) as Fold<DomainEvent, unknown>;
      return [use ?? []].flat().map(({ stream, isGuarded }) => ({ name, stream: stream as StreamId, fold, isGuarded }));
    });
  }
}

const initialFacts = (folds: CaseFolds): Record<string, unknown> =>
  Object.fromEntries(Object.entries(folds).map(([name, fold]) => [name, 'each' in fold ? new Map() : fold.initial]));

function streamOf(uses: Uses, name: string): StreamId {
  const use = uses[name];
  if (!use || Array.isArray(use)) throw new Error(`the decision writes to ${name}, which the case does not name`);
  return (use as StreamUse).stream as StreamId;
}
