import {
  type AppendRequest,
  type AppendResult,
  EventStore,
  type Executed,
  type KnownVersions,
  type ReadStream,
  type RecordedEvent,
  type StreamId,
} from '@intendance/event-store/event-store.js';
import { feedStart } from '@intendance/event-store/feed-position.js';
import { streamTypeOf } from '@intendance/event-store/stream-id.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';

/** Reads the real store and keeps appended events in memory, so that a dry run obeys the same rules and stores nothing. */
export class DryRunStore extends EventStore {
  private readonly appended = new Map<StreamId, RecordedEvent[]>();

  constructor(
    private readonly real: EventStore,
    private readonly now: Date,
  ) {
    super();
  }

  async read(environmentId: EnvironmentId, streams: readonly StreamId[], knownVersions?: KnownVersions): Promise<ReadStream[]> {
    const stored =
      knownVersions && new Map([...knownVersions].map(([stream, version]) => [stream, Math.max(version - this.countOf(stream), 0)]));
    const slices = await this.real.read(environmentId, streams, stored);
    return slices.map(({ stream, version, events }) => {
      const more = this.appended.get(stream) ?? [];
      return { stream, version: version + more.length, events: [...events, ...more] };
    });
  }

  async append({ environmentId, appends, metadata }: AppendRequest): Promise<AppendResult> {
    let first: number | undefined;
    for (const { stream, events, expected } of appends) {
      const base = typeof expected === 'number' ? expected : await this.versionOf(environmentId, stream);
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

  private async versionOf(environmentId: EnvironmentId, stream: StreamId): Promise<number> {
    const [slice] = await this.read(environmentId, [stream]);
    return slice?.version ?? 0;
  }

  private countOf(stream: StreamId): number {
    return this.appended.get(stream)?.length ?? 0;
  }
}
