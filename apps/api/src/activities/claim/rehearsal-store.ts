import {
  type AppendRequest,
  type AppendResult,
  EventStore,
  type Executed,
  type ReadStream,
  type RecordedEvent,
  type StreamId,
} from '@intendance/event-store/event-store.js';
import { feedStart } from '@intendance/event-store/feed-position.js';
import { streamTypeOf } from '@intendance/event-store/stream-id.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';

/** A store in which nothing lasts: it reads the real one and keeps what is appended to itself, so that a preview obeys the same rules. */
export class RehearsalStore extends EventStore {
  private readonly appended = new Map<StreamId, RecordedEvent[]>();

  constructor(
    private readonly real: EventStore,
    private readonly now: Date,
  ) {
    super();
  }

  async read(environmentId: EnvironmentId, streams: readonly StreamId[]): Promise<ReadStream[]> {
    const slices = await this.real.read(environmentId, streams);
    return slices.map(({ stream, version, events }) => {
      const more = this.appended.get(stream) ?? [];
      return { stream, version: version + more.length, events: [...events, ...more] };
    });
  }

  async append({ environmentId, appends, metadata }: AppendRequest): Promise<AppendResult> {
    let first: number | undefined;
    for (const { stream, events } of appends) {
      const [slice] = await this.read(environmentId, [stream]);
      const base = slice?.version ?? 0;
      const recorded = events.map((event, index) => ({
        ...event,
        id: newId(),
        environmentId,
        stream,
        streamType: streamTypeOf(stream),
        version: base + index + 1,
        position: feedStart,
        recordedAt: this.now,
        metadata,
      }));
      this.appended.set(stream, [...(this.appended.get(stream) ?? []), ...recorded]);
      first ??= base + events.length;
    }
    return { outcome: 'appended', position: feedStart, version: first ?? 0 };
  }

  async executed(): Promise<Executed | undefined> {
    return undefined;
  }
}
