import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { KurrentDBClient, RecordedEvent as KurrentEvent } from '@kurrent/kurrentdb-client';
import { EventFeed, type FeedBatch, type FeedPosition, type RecordedEvent, type StreamId } from '../event-store.js';
import { comparePositions, feedStart } from '../feed-position.js';
import { noPersonalData } from '../personal/personal-codec.js';
import type { EventName, StoredBatch, StoredFeed, StoredRecord } from '../stored-feed.js';
import { EventVersions } from '../upcasters.js';
import { Waking } from '../waking.js';
import { environmentFilter, everyFilter, nameOf, openedRecords, positionOf, storedRecordOf, typesFilter } from './kurrent-records.js';
import { endOf, eventsOf, logAfter } from './kurrent-streams.js';

/** The feed is the server's own log, in its order. `wait` ends at the next call of `wake`; appends of other processes are polled. */
export class KurrentEventFeed extends EventFeed implements StoredFeed {
  private readonly waking = new Waking();

  constructor(
    private readonly client: KurrentDBClient,
    readonly versions: EventVersions = new EventVersions(),
    readonly personal = noPersonalData,
  ) {
    super();
  }

  async after(after: FeedPosition, limit: number, streamTypes?: readonly string[]): Promise<FeedBatch> {
    const { events, upTo } = await this.read(after, limit, streamTypes);
    return { events: await openedRecords(events, this), upTo };
  }

  stored(after: FeedPosition, limit: number): Promise<StoredBatch> {
    return this.read(after, limit);
  }

  async byName(environmentId: EnvironmentId, names: readonly EventName[]): Promise<StoredRecord[]> {
    const records: StoredRecord[] = [];
    // A stream's part is read at once: names of one stream that follow each other come in its order.
    for (const { stream, versions } of runsOf(names)) {
      const [from = 1] = versions;
      const kurrentEvents = await eventsOf(this.client, nameOf(environmentId, stream), from - 1, versions.length);
      records.push(...kurrentEvents.flatMap((event) => storedRecordOf(event) ?? []));
    }
    return records;
  }

  async beyond(
    environmentId: EnvironmentId,
    known: ReadonlyMap<StreamId, number>,
    after: FeedPosition,
    limit: number,
  ): Promise<StoredRecord[]> {
    const records: StoredRecord[] = [];
    for await (const event of logAfter(this.client, after, environmentFilter(environmentId))) {
      const record = storedRecordOf(event);
      if (record && record.version > (known.get(record.stream) ?? 0)) records.push(record);
      if (records.length === limit) break;
    }
    return records;
  }

  async isBeyondEnd(position: FeedPosition): Promise<boolean> {
    const end = await endOf(this.client);
    return comparePositions(position, end ? positionOf(end) : feedStart) > 0;
  }

  async again({ environmentId, stream, version }: RecordedEvent): Promise<RecordedEvent[]> {
    const kurrentEvents = await eventsOf(this.client, nameOf(environmentId, stream), 0, version);
    return openedRecords(
      kurrentEvents.flatMap((event) => storedRecordOf(event) ?? []),
      this,
    );
  }

  wait(timeoutMs: number): Promise<void> {
    return this.waking.wait(timeoutMs);
  }

  wake(): void {
    this.waking.wake();
  }

  private async read(after: FeedPosition, limit: number, streamTypes?: readonly string[]): Promise<StoredBatch> {
    // Taken first: the read that follows sees each event up to there.
    const end = await endOf(this.client);
    const kurrentEvents: KurrentEvent[] = [];
    for await (const event of logAfter(this.client, after, streamTypes ? typesFilter(streamTypes) : everyFilter, limit)) {
      kurrentEvents.push(event);
      if (kurrentEvents.length === limit) break;
    }
    const events = kurrentEvents.flatMap((event) => storedRecordOf(event) ?? []);
    const last = kurrentEvents.at(-1);
    const read = last ? positionOf(last) : after;
    if (kurrentEvents.length >= limit || !end) return { events, upTo: read };
    return { events, upTo: comparePositions(positionOf(end), read) > 0 ? positionOf(end) : read };
  }
}

/** Versions of one stream that follow each other, together. */
function runsOf(names: readonly EventName[]): { stream: StreamId; versions: number[] }[] {
  const runs: { stream: StreamId; versions: number[] }[] = [];
  for (const { stream, version } of names) {
    const run = runs.at(-1);
    if (run?.stream === stream && run.versions.at(-1) === version - 1) run.versions.push(version);
    else runs.push({ stream, versions: [version] });
  }
  return runs;
}
