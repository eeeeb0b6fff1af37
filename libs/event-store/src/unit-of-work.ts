import { setTimeout as delay } from 'node:timers/promises';
import { DomainError, stale } from '@intendance/kernel/domain-error.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import pLimit, { type LimitFunction } from 'p-limit';
import type {
  AppendRequest,
  DomainEvent,
  EventMetadata,
  EventStore,
  Executed,
  FeedPosition,
  Idempotency,
  KnownVersions,
  ReadStream,
  RecordedEvent,
  StreamAppend,
  StreamId,
} from './event-store.js';

/** Actor and environment. With `idempotency` the unit runs once, and a repetition gets the first value (as JSON). */
export type UnitRequest = {
  environmentId: EnvironmentId;
  metadata: EventMetadata;
  idempotency?: Pick<Idempotency, 'commandId' | 'hash'>;
  /** Called when the result of an earlier execution of the same command id is returned. */
  onRepeated?: () => void;
  /** A contended stream: its units run one after another from the first attempt, not only after a conflict. */
  crowded?: StreamId;
};

/** A stream as this unit sees it, including the events that the unit has appended itself. */
export type Loaded<State> = { readonly stream: StreamId; readonly state: State; readonly version: number };

/** A stream at an earlier version: only newer events are read and folded. */
export type Known<State> = { readonly state: State; readonly version: number };

type Folder<E, State> = { readonly initial: State; evolve(state: State, event: E): State };

export interface UnitOfWork {
  readonly environmentId: EnvironmentId;
  /**
   * Reads these streams in one round trip: the next load of each costs none. The append detects events written in the meantime.
   * @param knownVersions the versions from which these streams will be loaded
   */
  prefetch(streams: readonly StreamId[], knownVersions?: KnownVersions): Promise<void>;
  /**
   * @param expected the version that the caller decided on (`If-Match`). @throws DomainError of kind `stale` when the stream has another
   */
  load<E extends DomainEvent, State>(
    stream: StreamId,
    decider: Folder<E, State>,
    expected?: number,
    from?: Known<State>,
  ): Promise<Loaded<State>>;
  /** Several streams of one type in one round trip, in the requested order. */
  loadAll<E extends DomainEvent, State>(streams: readonly StreamId[], decider: Folder<E, State>): Promise<Loaded<State>[]>;
  /** Keeps the events for the one append at the end, and gives the state and version that they lead to. */
  append<E extends DomainEvent, State>(loaded: Loaded<State>, events: readonly E[]): Loaded<State>;
  /** The keys of these people are deleted with the append at the end: their stored data can no longer be read. */
  erase(...subjects: string[]): void;
  /** The work holds only while this stream, which was read and not written, does not move. */
  guard(loaded: Loaded<unknown>): void;
}

/**
 * `version` is that of the first stream written (else of the first one loaded); `position` is absent when nothing had to be written;
 * `repeated` when an earlier execution of the same command id answered.
 */
export type UnitResult<T> = { value: T; version: number; position: FeedPosition | undefined; repeated: boolean };

const mostTries = 40;

/**
 * Loads, decides and appends as one. After a conflict, the whole work runs again on the new state; but a version that the caller gave is
 * never retried.
 * @throws DomainError by a rule of the work; `stale`; `idempotency.mismatch`; `busy` after too many conflicts
 */
export async function executeUnit<T>(
  store: EventStore,
  request: UnitRequest,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<UnitResult<T>> {
  let lost = request.crowded;
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    const outcome = await serialize(lost && `${request.environmentId} ${lost}`, () => attemptUnit(store, request, work));
    if ('value' in outcome) {
      if (outcome.repeated) request.onRepeated?.();
      return outcome;
    }
    lost = outcome.lost;
    await delay(Math.random() * Math.min(attempt * 3, 30));
  }
  throw new DomainError('busy', 'Cet enregistrement est très sollicité. Veuillez réessayer dans un instant.', 'conflict');
}

/** Returns the result of an earlier execution of this command, for work that cannot run twice. @throws DomainError idempotency.mismatch, forgotten */
export async function earlierResult<T>(
  store: EventStore,
  { environmentId, idempotency, onRepeated }: UnitRequest,
): Promise<UnitResult<T> | undefined> {
  const earlier = idempotency && repeatResult<T>(await store.executed(environmentId, idempotency));
  if (earlier) onRepeated?.();
  return earlier;
}

async function attemptUnit<T>(
  store: EventStore,
  { environmentId, metadata, idempotency }: UnitRequest,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<UnitResult<T> | { lost: StreamId }> {
  const repetition = async () => (idempotency ? repeatResult<T>(await store.executed(environmentId, idempotency)) : undefined);
  const session = new Session(store, environmentId);
  let value: T;
  try {
    value = await work(session);
  } catch (error) {
    if (error instanceof MovedStream) return { lost: error.stream };
    // A repeated command may be refused because its first execution already did it.
    const first = error instanceof DomainError ? await repetition() : undefined;
    if (first) return first;
    throw error;
  }
  const { appends, guards, erases } = session;
  const [first] = appends;
  if (!first) return (await repetition()) ?? { value, version: session.firstVersion, position: undefined, repeated: false };
  const append: AppendRequest = { environmentId, metadata, appends, guards, ...(erases.length > 0 && { erases }) };
  const result = await store.append(idempotency ? { ...append, idempotency: { ...idempotency, answer: value } } : append);
  if (result.outcome === 'appended') return { value, version: result.version, position: result.position, repeated: false };
  if (result.outcome !== 'conflict') return repeatResult<T>(result);
  if (session.pinned.has(result.stream)) throw stale(result.actual);
  return { lost: result.stream };
}

function repeatResult<T>(executed: Executed): UnitResult<T>;
function repeatResult<T>(executed: Executed | undefined): UnitResult<T> | undefined;
function repeatResult<T>(executed: Executed | undefined): UnitResult<T> | undefined {
  if (executed?.outcome === 'mismatch')
    throw new DomainError('idempotency.mismatch', 'Cette clé d’idempotence a déjà servi pour une autre demande.', 'invalid');
  if (executed?.isForgotten)
    throw new DomainError('idempotency.forgotten', 'La réponse à cette demande a été effacée avec les données de la personne.', 'conflict');
  return executed && { value: executed.answer as T, version: executed.version, position: executed.position, repeated: true };
}

/** Loaded twice, at two versions: nothing that was decided between the two can be kept. */
class MovedStream extends Error {
  constructor(readonly stream: StreamId) {
    super(`${stream} moved during a unit`);
  }
}

type Tracked = {
  stream: StreamId;
  version: number;
  events: DomainEvent[];
  state: unknown;
  evolve(state: unknown, event: DomainEvent): unknown;
};

class Session implements UnitOfWork {
  readonly pinned = new Set<StreamId>();
  readonly erases: string[] = [];
  private readonly tracked = new Map<StreamId, Tracked>();
  private readonly guarded = new Set<StreamId>();
  private readonly prefetched = new Map<StreamId, ReadStream>();

  constructor(
    private readonly store: EventStore,
    readonly environmentId: EnvironmentId,
  ) {}

  async prefetch(streams: readonly StreamId[], knownVersions?: KnownVersions): Promise<void> {
    for (const slice of await this.store.read(this.environmentId, [...new Set(streams)], knownVersions))
      this.prefetched.set(slice.stream, slice);
  }

  async load<E extends DomainEvent, State>(
    stream: StreamId,
    decider: Folder<E, State>,
    expected?: number,
    from?: Known<State>,
  ): Promise<Loaded<State>> {
    const [loaded] = await this.loadAll([stream], decider, from);
    if (!loaded) throw new Error(`the store gave no slice for ${stream}`);
    if (expected === undefined) return loaded;
    if (loaded.version !== expected) throw stale(loaded.version);
    this.pinned.add(stream);
    return loaded;
  }

  async loadAll<E extends DomainEvent, State>(
    streams: readonly StreamId[],
    decider: Folder<E, State>,
    from: Known<State> = { state: decider.initial, version: 0 },
  ): Promise<Loaded<State>[]> {
    const knownVersions = from.version > 0 ? new Map(streams.map((stream) => [stream, from.version])) : undefined;
    const slices = this.takePrefetched(streams) ?? (await this.store.read(this.environmentId, streams, knownVersions));
    return slices.map(({ stream, version, events }) => {
      const earlierLoad = this.tracked.get(stream);
      if (earlierLoad && earlierLoad.version !== version) throw new MovedStream(stream);
      const evolve = (state: unknown, event: DomainEvent) => decider.evolve(state as State, event as E);
      const pending = earlierLoad?.events ?? [];
      const news = (events as RecordedEvent<E>[]).filter((event) => event.version > from.version);
      const state = [...news, ...(pending as E[])].reduce<State>((before, event) => decider.evolve(before, event), from.state);
      this.tracked.set(stream, { stream, version, events: pending, state, evolve });
      return { stream, state, version: version + pending.length };
    });
  }

  private takePrefetched(streams: readonly StreamId[]): ReadStream[] | undefined {
    const slices = streams.flatMap((stream) => this.prefetched.get(stream) ?? []);
    if (slices.length < streams.length) return undefined;
    // Used once: a second load of the stream reads it again.
    for (const stream of streams) this.prefetched.delete(stream);
    return slices;
  }

  append<E extends DomainEvent, State>({ stream, state, version }: Loaded<State>, events: readonly E[]): Loaded<State> {
    const tracked = this.trackedStream(stream);
    if (version !== tracked.version + tracked.events.length) throw new Error(`append to an outdated state of ${stream}`);
    tracked.events.push(...events);
    const after = events.reduce<unknown>((before, event) => tracked.evolve(before, event), state);
    tracked.state = after;
    return { stream, state: after as State, version: version + events.length };
  }

  erase(...subjects: string[]): void {
    this.erases.push(...subjects);
  }

  guard({ stream }: Loaded<unknown>): void {
    this.guarded.add(this.trackedStream(stream).stream);
  }

  get appends(): StreamAppend[] {
    return [...this.tracked.values()].flatMap(({ stream, version, events, state }) =>
      events.length > 0 ? [{ stream, expected: version, events, state }] : [],
    );
  }

  get guards(): { stream: StreamId; version: number }[] {
    return [...this.guarded].flatMap((stream) => {
      const { version, events } = this.trackedStream(stream);
      return events.length > 0 ? [] : [{ stream, version }];
    });
  }

  get firstVersion(): number {
    return this.tracked.values().next().value?.version ?? 0;
  }

  private trackedStream(stream: StreamId): Tracked {
    const tracked = this.tracked.get(stream);
    if (!tracked) throw new Error(`${stream} was not loaded in this unit`);
    return tracked;
  }
}

const limits = new Map<string, LimitFunction>();

/** Runs units of this process that lost a conflict on the same stream one after another: each contended stream makes progress. */
async function serialize<T>(key: string | undefined, work: () => Promise<T>): Promise<T> {
  if (key === undefined) return work();
  const limit = limits.get(key) ?? pLimit(1);
  limits.set(key, limit);
  try {
    return await limit(work);
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
  }
}
