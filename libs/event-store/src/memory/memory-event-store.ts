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
  type ReadStream,
  type RecordedEvent,
  type StreamId,
} from '../event-store.js';
import { comparePositions } from '../feed-position.js';
import { streamTypeOf } from '../stream-id.js';
import { EventVersions } from '../upcasters.js';

type Stored = { event: RecordedEvent; schemaVersion: number };
type Command = Appended & { hash: Uint8Array; answer: unknown };

/** The trusted fake: the whole contract, in memory, for specs of handlers and projections. */
export class MemoryEventStore extends EventStore {
  readonly feed: EventFeed = new MemoryFeed(this);
  private log: Stored[] = [];
  private streams = new Map<string, Stored[]>();
  private commands = new Map<string, Command>();
  private waking = Promise.withResolvers<void>();

  constructor(
    private readonly versions: EventVersions = new EventVersions(),
    private readonly now: () => Date = () => new Date(),
  ) {
    super();
  }

  async append(request: AppendRequest): Promise<AppendResult> {
    checkRequest(request);
    const { environmentId, appends, guards = [], idempotency } = request;
    // Nothing is awaited in here: that is what makes an append atomic in one process.
    const earlier = idempotency && this.earlier(environmentId, idempotency);
    if (earlier) return earlier;
    const asked = [...appends, ...guards.map(({ stream, version }) => ({ stream, expected: version }))];
    // The first in the order of names, as the adapter that locks them in that order answers.
    const refused = asked
      .toSorted((left, right) => (left.stream < right.stream ? -1 : 1))
      .find(({ stream, expected }) => !isExpected(expected, this.versionOf(environmentId, stream)));
    if (refused) return { outcome: 'conflict', stream: refused.stream, actual: this.versionOf(environmentId, refused.stream) };
    const appended = this.write(request);
    if (idempotency) {
      const answer: unknown = JSON.parse(JSON.stringify(idempotency.answer ?? null));
      this.commands.set(`${environmentId} ${idempotency.commandId}`, { ...appended, hash: idempotency.hash, answer });
    }
    this.waking.resolve();
    this.waking = Promise.withResolvers<void>();
    return { outcome: 'appended', ...appended };
  }

  async read(environmentId: EnvironmentId, streams: readonly StreamId[]): Promise<ReadStream[]> {
    return streams.map((stream) => {
      const events = (this.streams.get(`${environmentId} ${stream}`) ?? []).map((stored) => this.recorded(stored));
      return { stream, version: events.length, events };
    });
  }

  async executed(environmentId: EnvironmentId, idempotency: Idempotency): Promise<Executed | undefined> {
    return this.earlier(environmentId, idempotency);
  }

  private earlier(environmentId: EnvironmentId, { commandId, hash }: Idempotency): Executed | undefined {
    const command = this.commands.get(`${environmentId} ${commandId}`);
    if (!command) return undefined;
    if (!Buffer.from(command.hash).equals(hash)) return { outcome: 'mismatch' };
    return { outcome: 'duplicate', position: command.position, version: command.version, answer: command.answer };
  }

  /** The same events, as a program that knows other versions sees them. */
  withVersions(versions: EventVersions): MemoryEventStore {
    const other = new MemoryEventStore(versions, this.now);
    other.log = this.log;
    other.streams = this.streams;
    other.commands = this.commands;
    return other;
  }

  after(after: FeedPosition, limit: number, streamTypes?: readonly string[]): FeedBatch {
    const events = this.log
      .filter(({ event }) => comparePositions(event.position, after) > 0 && (streamTypes?.includes(event.streamType) ?? true))
      .slice(0, limit)
      .map((stored) => this.recorded(stored));
    const last = (events.length >= limit ? events.at(-1) : this.log.at(-1)?.event)?.position;
    return { events, upTo: last && comparePositions(last, after) > 0 ? last : after };
  }

  get nextAppend(): Promise<void> {
    return this.waking.promise;
  }

  private write({ environmentId, appends, metadata }: AppendRequest): Appended {
    const xid = (this.log.at(-1)?.event.position.xid ?? 0n) + 1n;
    for (const { stream, events } of appends) {
      const key = `${environmentId} ${stream}`;
      const stored = this.streams.get(key) ?? [];
      this.streams.set(key, stored);
      for (const { type, data } of events) {
        const event: RecordedEvent = {
          id: newId(),
          type,
          // Through JSON, as a database would: what it cannot hold is lost here too.
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

  private recorded({ event, schemaVersion }: Stored): RecordedEvent {
    return { ...event, data: this.versions.upcast(event.type, schemaVersion, structuredClone(event.data)) };
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

  async wait(timeoutMs: number): Promise<void> {
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, timeoutMs);
    await Promise.race([this.store.nextAppend, timeout.promise]);
    clearTimeout(timer);
  }
}
