import {
  type AppendRequest,
  type AppendResult,
  EventStore,
  type Executed,
  type Idempotency,
  type KnownVersions,
  type ReadStream,
  type StreamId,
} from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';

/** Reads in one round trip the streams that a decision is about to ask for one by one. */
export class ReadAhead extends EventStore {
  private readonly ahead = new Map<StreamId, ReadStream>();

  constructor(private readonly store: EventStore) {
    super();
  }

  /** What an earlier attempt left unread is forgotten: this is the state of now. */
  async fetch(environmentId: EnvironmentId, streams: readonly StreamId[], known?: KnownVersions): Promise<void> {
    this.ahead.clear();
    for (const slice of await this.store.read(environmentId, streams, known)) this.ahead.set(slice.stream, slice);
  }

  async read(environmentId: EnvironmentId, streams: readonly StreamId[], known?: KnownVersions): Promise<ReadStream[]> {
    const read = streams.flatMap((stream) => this.ahead.get(stream) ?? []);
    if (read.length < streams.length) return this.store.read(environmentId, streams, known);
    for (const stream of streams) this.ahead.delete(stream);
    return read;
  }

  append(request: AppendRequest): Promise<AppendResult> {
    return this.store.append(request);
  }

  executed(environmentId: EnvironmentId, idempotency: Idempotency): Promise<Executed | undefined> {
    return this.store.executed(environmentId, idempotency);
  }
}
