import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { checkRequest, isExpected } from '../append-request.js';
import {
  type Appended,
  type AppendRequest,
  type AppendResult,
  EventFeed,
  EventStore,
  type Executed,
  type FeedBatch,
  type FeedPosition,
  type Idempotency,
  type KnownVersions,
  type LastVersions,
  type ReadStream,
  type RecordedEvent,
  type StreamId,
} from '../event-store.js';
import { comparePositions } from '../feed-position.js';
import { noPersonalData, type PersonalCodec } from '../personal/personal-codec.js';
import { streamTypeOf } from '../stream-id.js';
import { EventVersions } from '../upcasters.js';
import { Waking } from '../waking.js';
import type { MemoryKeyStore } from './memory-key-store.js';

/** The store deletes keys from this key store in the same append. */
type PersonalParts = { readonly codec: PersonalCodec; readonly chest?: MemoryKeyStore };
type Stored = { event: RecordedEvent; schemaVersion: number };
type Duplicate = Extract<Executed, { outcome: 'duplicate' }>;
type Command = Appended & { hash: Uint8Array; answer: unknown };

/** The trusted fake: the whole contract, in memory, for specs of handlers and projections. */
export class MemoryEventStore extends EventStore {
  readonly feed: EventFeed = new MemoryFeed(this);
  /** Wakes readers after each append. */
  readonly waking = new Waking();
  private log: Stored[] = [];
  private streams = new Map<string, Stored[]>();
  private commands = new Map<string, Command>();

  constructor(
    private readonly versions: EventVersions = new EventVersions(),
    private readonly now: () => Date = () => new Date(),
    private readonly personal: PersonalParts = { codec: noPersonalData },
    private readonly nextId: () => string = newId,
  ) {
    super();
  }

  async append(request: AppendRequest): Promise<AppendResult> {
    checkRequest(request);
    const result = this.appendSealed(await this.personal.codec.seal(request));
    if (result.outcome === 'appended' && request.erases) this.personal.codec.forget(request.environmentId, request.erases);
    return result.outcome === 'duplicate' ? this.openAnswer(request.environmentId, result) : result;
  }

  /** No `await` in this method: so an append is atomic in one process. */
  private appendSealed(request: AppendRequest): AppendResult {
    const { environmentId, appends, guards = [], idempotency, erases = [] } = request;
    const earlier = idempotency && this.earlier(environmentId, idempotency);
    if (earlier) return earlier;
    const expectations = [...appends, ...guards.map(({ stream, version }) => ({ stream, expected: version }))];
    // The first in the order of names, as the adapter that locks them in that order answers.
    const refused = expectations
      .toSorted((left, right) => (left.stream < right.stream ? -1 : 1))
      .find(({ stream, expected }) => !isExpected(expected, this.versionOf(environmentId, stream)));
    if (refused) return { outcome: 'conflict', stream: refused.stream, actual: this.versionOf(environmentId, refused.stream) };
    const appended = this.write(request);
    this.personal.chest?.erase(environmentId, erases);
    if (idempotency) {
      const answer: unknown = JSON.parse(JSON.stringify(idempotency.answer ?? null));
      this.commands.set(`${environmentId} ${idempotency.commandId}`, { ...appended, hash: idempotency.hash, answer });
    }
    this.waking.wake();
    return { outcome: 'appended', ...appended };
  }

  async read(
    environmentId: EnvironmentId,
    streams: readonly StreamId[],
    knownVersions?: KnownVersions,
    lastVersions?: LastVersions,
  ): Promise<ReadStream[]> {
    return Promise.all(
      streams.map(async (stream) => {
        const stored = this.streams.get(`${environmentId} ${stream}`) ?? [];
        const version = Math.min(stored.length, lastVersions?.get(stream) ?? stored.length);
        return { stream, version, events: await this.openRecords(stored.slice(knownVersions?.get(stream) ?? 0, version)) };
      }),
    );
  }

  /** Stored as encrypted. */
  stored(environmentId: EnvironmentId, stream: StreamId): object[] {
    return (this.streams.get(`${environmentId} ${stream}`) ?? []).map(({ event }) => event.data);
  }

  async executed(environmentId: EnvironmentId, idempotency: Idempotency): Promise<Executed | undefined> {
    const earlier = this.earlier(environmentId, idempotency);
    return earlier?.outcome === 'duplicate' ? this.openAnswer(environmentId, earlier) : earlier;
  }

  private async openAnswer(environmentId: EnvironmentId, executed: Duplicate): Promise<Duplicate> {
    const answer = await this.personal.codec.answer(environmentId, executed.answer);
    return answer ? { ...executed, answer: answer.value } : { ...executed, answer: null, isForgotten: true };
  }

  private earlier(environmentId: EnvironmentId, { commandId, hash }: Idempotency): Executed | undefined {
    const command = this.commands.get(`${environmentId} ${commandId}`);
    if (!command) return undefined;
    if (!Buffer.from(command.hash).equals(hash)) return { outcome: 'mismatch' };
    return { outcome: 'duplicate', position: command.position, version: command.version, answer: command.answer };
  }

  /** The same events, as another program sees them: one that knows other versions, or has its own memory of keys. */
  with({
    versions = this.versions,
    personal = this.personal.codec,
  }: {
    versions?: EventVersions;
    personal?: PersonalCodec;
  }): MemoryEventStore {
    const other = new MemoryEventStore(versions, this.now, { ...this.personal, codec: personal }, this.nextId);
    other.log = this.log;
    other.streams = this.streams;
    other.commands = this.commands;
    return other;
  }

  async after(after: FeedPosition, limit: number, streamTypes?: readonly string[]): Promise<FeedBatch> {
    // From the end: most readers are near it.
    const start = this.log.findLastIndex(({ event }) => comparePositions(event.position, after) <= 0) + 1;
    const later = this.log.slice(start);
    const events = (streamTypes ? later.filter(({ event }) => streamTypes.includes(event.streamType)) : later).slice(0, limit);
    const last = (events.length >= limit ? events : this.log).at(-1)?.event.position;
    return { events: await this.openRecords(events), upTo: last && comparePositions(last, after) > 0 ? last : after };
  }

  private write({ environmentId, appends, metadata }: AppendRequest): Appended {
    const xid = (this.log.at(-1)?.event.position.xid ?? 0n) + 1n;
    for (const { stream, events } of appends) {
      const key = `${environmentId} ${stream}`;
      const stored = this.streams.get(key) ?? [];
      this.streams.set(key, stored);
      for (const { type, data } of events) {
        const event: RecordedEvent = {
          id: this.nextId(),
          type,
          // Passes through JSON, as in a database: values that JSON cannot hold are lost here too.
          data: JSON.parse(JSON.stringify(data)),
          environmentId,
          stream,
          streamType: streamTypeOf(stream),
          version: stored.length + 1,
          position: { shard: 0, xid, position: BigInt(this.log.length + 1) },
          recordedAt: this.now(),
          metadata,
        };
        const entry = { event, schemaVersion: this.versions.current(type) };
        stored.push(entry);
        this.log.push(entry);
      }
    }
    const first = appends[0]?.stream;
    return { position: { shard: 0, xid, position: BigInt(this.log.length) }, version: first ? this.versionOf(environmentId, first) : 0 };
  }

  private async openRecords(stored: readonly Stored[]): Promise<RecordedEvent[]> {
    const opened = await this.personal.codec.open(stored.map(({ event }) => event));
    return stored.map(({ event, schemaVersion }, index) => {
      const { data, isErasure } = opened[index] ?? { data: event.data, isErasure: false };
      const latest = this.versions.upcast(event.type, schemaVersion, JSON.parse(JSON.stringify(data)));
      return { ...event, data: latest, ...(isErasure && { isErasure }) };
    });
  }

  private versionOf(environmentId: EnvironmentId, stream: StreamId): number {
    return this.streams.get(`${environmentId} ${stream}`)?.length ?? 0;
  }
}

class MemoryFeed extends EventFeed {
  constructor(private readonly store: MemoryEventStore) {
    super();
  }

  async after(after: FeedPosition, limit: number, streamTypes?: readonly string[]): Promise<FeedBatch> {
    return this.store.after(after, limit, streamTypes);
  }

  async again({ environmentId, stream, version }: RecordedEvent): Promise<RecordedEvent[]> {
    const [slice] = await this.store.read(environmentId, [stream]);
    return (slice?.events ?? []).filter((event) => event.version <= version);
  }

  wait(timeoutMs: number): Promise<void> {
    return this.store.waking.wait(timeoutMs);
  }
}
