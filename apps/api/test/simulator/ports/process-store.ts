import {
  type AppendRequest,
  type AppendResult,
  EventFeed,
  EventStore,
  type Executed,
  type FeedBatch,
  type FeedPosition,
  type Idempotency,
  type KnownVersions,
  type ReadStream,
  type RecordedEvent,
  type StreamId,
} from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { appends } from '../faults.js';
import type { ServerProcess } from '../server-process.js';

/** The event store as one process reaches it. */
export class ProcessStore extends EventStore {
  constructor(
    private readonly store: EventStore,
    private readonly process: ServerProcess,
  ) {
    super();
  }

  append(request: AppendRequest): Promise<AppendResult> {
    return this.process.call(`${appends}${request.metadata.command}`, () => this.store.append(request));
  }

  read(environmentId: EnvironmentId, streams: readonly StreamId[], versions?: KnownVersions): Promise<ReadStream[]> {
    return this.process.call('read', () => this.store.read(environmentId, streams, versions));
  }

  executed(environmentId: EnvironmentId, idempotency: Idempotency): Promise<Executed | undefined> {
    return this.process.call('executed', () => this.store.executed(environmentId, idempotency));
  }
}

/** The feed as one process reaches it. */
export class ProcessFeed extends EventFeed {
  constructor(
    private readonly feed: EventFeed,
    private readonly process: ServerProcess,
    private readonly awaitAppend: () => Promise<void>,
  ) {
    super();
  }

  after(after: FeedPosition, limit: number, streamTypes?: readonly string[]): Promise<FeedBatch> {
    return this.process.call('feed', () => this.feed.after(after, limit, streamTypes));
  }

  again(event: RecordedEvent): Promise<RecordedEvent[]> {
    return this.process.call('feed', () => this.feed.again(event));
  }

  async wait(timeoutMs: number): Promise<void> {
    const time = Promise.withResolvers<void>();
    const cancel = this.process.after(timeoutMs, time.resolve);
    await Promise.race([this.awaitAppend(), time.promise]);
    cancel();
  }
}
