import type { DomainEvent, EventStore, StreamId } from '@intendance/event-store/event-store.js';
import { executeUnit, type Known, type Loaded, type UnitOfWork, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { AnyCommand, CaseContext, CaseFolds, Fold, RunnableCase, StreamUse } from '@intendance/kernel/case.js';
import { appendRequest } from '../tenancy/append-request.js';
import type { RequestContext } from '../tenancy/request-context.js';
import type { CachedStates, StateCache } from './state-cache.js';

export type CaseRun<Command, Answer> = {
  context: RequestContext;
  definition: RunnableCase<Command, Answer>;
  command: Command;
  /** The version of the record that the caller decided on (`If-Match`). */
  expected?: number | undefined;
};
/** The place and time of a run: the real store or a dry run. */
export type CaseRuntime = { store: EventStore; states: StateCache } & Pick<CaseContext, 'today' | 'now'>;

/**
 * Reads the streams of a command, decides, and appends as one unit. One read if the command names all streams, else two: the record, then
 * the streams that the record names. Runs again on what a concurrent writer has left.
 */
export function runCase<Command extends AnyCommand, Answer>(
  { store, states, today, now }: CaseRuntime,
  { context, definition, command, expected }: CaseRun<Command, Answer>,
): Promise<UnitResult<Answer>> {
  const { environmentId, actor } = context;
  const about: CaseContext = { environmentId, userId: actor.id, today, now };
  const contended = definition.contended?.(command) as StreamId | undefined;
  const request = { ...appendRequest(context, command.type), ...(contended && { crowded: contended }) };
  return executeUnit(store, request, async (unit) => {
    const streams = new StreamsOfCase(unit, definition, states.of(store, environmentId));
    const own = await streams.record(definition.streams(command, about, undefined as never), expected);
    const facts = await streams.facts(definition.streams(command, about, own.state as never));
    const { events, answer, erases = [] } = definition.decide(command, facts as never, about);
    streams.append(events);
    unit.erase(...erases);
    return answer;
  });
}

type Uses = Readonly<Record<string, StreamUse | readonly StreamUse[] | undefined>>;
type Load = { readonly name: string; readonly stream: StreamId; readonly fold: Fold<DomainEvent, unknown>; readonly isGuarded: boolean };

/** The streams of one attempt. */
class StreamsOfCase {
  private readonly fetched = new Set<StreamId>();
  private readonly loaded = new Map<StreamId, Loaded<unknown>>();
  /** Read once, so that one attempt reads and folds from the same versions. */
  private readonly from = new Map<StreamId, Known<unknown> | undefined>();

  constructor(
    private readonly unit: UnitOfWork,
    private readonly definition: Pick<RunnableCase<never, unknown>, 'folds' | 'own' | 'cached'>,
    private readonly states: CachedStates,
  ) {}

  async record(uses: Uses, expected: number | undefined): Promise<Loaded<unknown>> {
    const loads = loadsOf(this.definition.folds, uses);
    const own = loads.find(({ name }) => name === this.definition.own);
    if (!own) throw new Error(`the case does not name its own stream (${this.definition.own})`);
    await this.fetch(loads);
    return this.load(own, expected);
  }

  async facts(uses: Uses): Promise<Record<string, unknown>> {
    const { folds } = this.definition;
    const loads = loadsOf(folds, uses);
    await this.fetch(loads);
    const facts: Record<string, unknown> = initialFacts(folds);
    for (const load of loads) {
      const loaded = this.loaded.get(load.stream) ?? (await this.load(load));
      if (load.isGuarded) this.unit.guard(loaded);
      const fact = facts[load.name];
      if (fact instanceof EachFact) fact.set(load.stream, loaded.state);
      else facts[load.name] = loaded.state;
    }
    this.uses = uses;
    return facts;
  }

  private uses: Uses = {};

  append(events: Readonly<Record<string, unknown>>): void {
    for (const [name, added] of Object.entries(events)) {
      if (added instanceof Map) for (const [stream, more] of added) this.appendTo(stream as StreamId, more as DomainEvent[]);
      else if (Array.isArray(added) && added.length > 0) this.appendTo(this.streamOf(name), added as DomainEvent[]);
    }
  }

  private streamOf(name: string): StreamId {
    const use = this.uses[name];
    if (!use || Array.isArray(use)) throw new Error(`the decision writes to ${name}, which the case does not name`);
    return (use as StreamUse).stream as StreamId;
  }

  private appendTo(stream: StreamId, events: readonly DomainEvent[]): void {
    const loaded = this.loaded.get(stream);
    if (!loaded) throw new Error(`the decision writes to ${stream}, which the case does not name`);
    this.loaded.set(stream, this.unit.append(loaded, events));
  }

  private async fetch(loads: readonly Load[]): Promise<void> {
    const streams = loads.map(({ stream }) => stream).filter((stream) => !this.fetched.has(stream));
    if (streams.length === 0) return;
    for (const stream of streams) this.fetched.add(stream);
    await this.unit.prefetch(streams, this.knownVersions(loads));
  }

  private knownVersions(loads: readonly Load[]): Map<StreamId, number> {
    const { cached = [] } = this.definition;
    const cachedStates = loads.flatMap(({ name, stream }): [StreamId, Known<unknown>][] => {
      const state = cached.includes(name) ? this.states.get(stream) : undefined;
      return state ? [[stream, state]] : [];
    });
    for (const [stream, state] of cachedStates) this.from.set(stream, state);
    return new Map(cachedStates.map(([stream, { version }]) => [stream, version]));
  }

  private async load({ name, stream, fold }: Load, expected?: number): Promise<Loaded<unknown>> {
    const loaded = await this.unit.load(stream, fold, expected, this.from.get(stream));
    this.loaded.set(stream, loaded);
    // The state as read: events of this command are not stored yet.
    if (this.definition.cached?.includes(name)) this.states.set(stream, { state: loaded.state, version: loaded.version });
    return loaded;
  }
}

class EachFact extends Map<string, unknown> {}

const initialFacts = (folds: CaseFolds): Record<string, unknown> =>
  Object.fromEntries(Object.entries(folds).map(([name, fold]) => [name, 'each' in fold ? new EachFact() : fold.initial]));

function loadsOf(folds: CaseFolds, uses: Uses): Load[] {
  return Object.entries(uses).flatMap(([name, use]) => {
    const kind = folds[name];
    if (!kind) throw new Error(`the case has no fold for ${name}`);
    // The store returns the events that the domain appended, hence the cast.
    const fold = ('each' in kind ? kind.each : kind) as Fold<DomainEvent, unknown>;
    return [use ?? []].flat().map(({ stream, isGuarded }) => ({ name, stream: stream as StreamId, fold, isGuarded }));
  });
}
