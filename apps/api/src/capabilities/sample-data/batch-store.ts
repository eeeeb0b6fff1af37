import {
  type AppendRequest,
  type AppendResult,
  type EventMetadata,
  EventStore,
  type Executed,
  type ReadStream,
  type RecordedEvent,
  type StreamAppend,
  type StreamId,
} from '@intendance/event-store/event-store.js';
import { feedStart } from '@intendance/event-store/feed-position.js';
import { streamTypeOf } from '@intendance/event-store/stream-id.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';

type Waiting = { append: StreamAppend; metadata: EventMetadata; round: number };
type Slice = { version: number; events: RecordedEvent[]; round: number };

const notYetStored = '00000000-0000-8000-8000-000000000000';
const mostEvents = 600;

/**
 * An event store for many commands at once: each decides on the state in memory, and `flush` writes the decided events in a few large
 * appends. Every command still goes through its own decider; only round trips are saved. One environment, one writer: `flush` fails when
 * another writer has changed a stream.
 */
export class BatchStore extends EventStore {
  private readonly slices = new Map<StreamId, Slice>();
  private waiting: Waiting[] = [];
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: EventStore,
    private readonly environmentId: EnvironmentId,
  ) {
    super();
  }

  /** One round trip for all the streams that a batch will touch. */
  async prefetch(streams: readonly StreamId[]): Promise<void> {
    const unknown = streams.filter((stream) => !this.slices.has(stream));
    for (const { stream, version, events } of await this.store.read(this.environmentId, unknown)) {
      this.slices.set(stream, { version, events, round: 0 });
    }
  }

  async read(_environmentId: EnvironmentId, streams: readonly StreamId[]): Promise<ReadStream[]> {
    if (streams.some((stream) => !this.slices.has(stream))) await this.prefetch(streams);
    return streams.map((stream) => {
      const { version, events } = this.slice(stream);
      return { stream, version, events: [...events] };
    });
  }

  async append({ appends, metadata }: AppendRequest): Promise<AppendResult> {
    const touched = appends.map(({ stream }) => this.slice(stream));
    for (const [index, { stream, expected }] of appends.entries()) {
      const actual = touched[index]?.version ?? 0;
      if (typeof expected === 'number' && expected !== actual) return { outcome: 'conflict', stream, actual };
    }
    // A stream's events are written in the order of its commands; events of other streams may share the append.
    const round = Math.max(...touched.map((slice) => slice.round)) + 1;
    for (const append of appends) {
      this.remember(append, metadata, round);
      this.waiting.push({ append, metadata, round });
    }
    return { outcome: 'appended', position: feedStart, version: touched[0]?.version ?? 0 };
  }

  async executed(): Promise<Executed | undefined> {
    return undefined;
  }

  /** For a prefetched stream. */
  isAbsent(stream: StreamId): boolean {
    return this.slice(stream).version === 0;
  }

  /**
   * Writes the events decided so far, while the next batch is decided, which must use other streams. At most one batch is being written.
   * @throws Error when another writer has changed a stream
   */
  async flush(): Promise<void> {
    const waiting = this.waiting;
    this.waiting = [];
    for (const slice of this.slices.values()) slice.round = 0;
    await this.writing;
    this.writing = this.writeAll(waiting);
    // Told by the next flush or by settled(), which wait for it.
    this.writing.catch(() => undefined);
  }

  /** Resolves once all that was flushed is written. */
  async settled(): Promise<void> {
    await this.writing;
  }

  /** Drops streams that later batches do not read. */
  forget(isOver: (stream: StreamId) => boolean): void {
    for (const stream of this.slices.keys()) if (isOver(stream)) this.slices.delete(stream);
  }

  private async writeAll(waiting: readonly Waiting[]): Promise<void> {
    const groups = Map.groupBy(
      waiting,
      ({ round, metadata }) => `${String(round).padStart(6, '0')} ${metadata.command} ${metadata.actor.id}`,
    );
    for (const [, group] of [...groups].sort(([left], [right]) => (left < right ? -1 : 1))) {
      for (const part of parts(group)) await this.write(part);
    }
  }

  private async write(group: readonly Waiting[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    const request = { environmentId: this.environmentId, metadata: first.metadata, appends: group.map(({ append }) => append) };
    const result = await this.store.append(request);
    if (result.outcome !== 'appended') throw new Error(`a batch met another writer: ${JSON.stringify(result)}`);
  }

  private remember({ stream, events }: StreamAppend, metadata: EventMetadata, round: number): void {
    const slice = this.slice(stream);
    for (const event of events) {
      slice.version += 1;
      slice.events.push({
        ...event,
        // No decision reads the id; the real store assigns its own.
        id: notYetStored,
        environmentId: this.environmentId,
        stream,
        streamType: streamTypeOf(stream),
        version: slice.version,
        position: feedStart,
        recordedAt: new Date(),
        metadata,
      });
    }
    slice.round = round;
  }

  private slice(stream: StreamId): Slice {
    const slice = this.slices.get(stream);
    if (!slice) throw new Error(`${stream} was not read before it was written`);
    return slice;
  }
}

/** A stream stands once in an append: appends of the same round to one stream never meet, by construction of the rounds. */
function parts(group: readonly Waiting[]): Waiting[][] {
  const all: Waiting[][] = [[]];
  let events = 0;
  for (const item of group) {
    if (events + item.append.events.length > mostEvents) {
      all.push([]);
      events = 0;
    }
    all.at(-1)?.push(item);
    events += item.append.events.length;
  }
  return all;
}
