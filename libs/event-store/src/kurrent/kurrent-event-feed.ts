import {
  BACKWARDS,
  END,
  type Filter,
  type KurrentDBClient,
  type RecordedEvent as KurrentEvent,
  type ReadAllOptions,
  START,
} from '@kurrent/kurrentdb-client';
import { EventFeed, type FeedBatch, type FeedPosition, type RecordedEvent } from '../event-store.js';
import { comparePositions } from '../feed-position.js';
import { noPersonalData } from '../personal/personal-codec.js';
import { EventVersions } from '../upcasters.js';
import { Waking } from '../waking.js';
import { everyName, nameOf, openedRecords, positionOf, prefixOf, storedRecordOf } from './kurrent-records.js';
import { eventsOf } from './kurrent-streams.js';

/** The feed is the server's own log, in its order. `wait` ends at the next call of `wake`; appends of other processes are polled. */
export class KurrentEventFeed extends EventFeed {
  private readonly waking = new Waking();

  constructor(
    private readonly client: KurrentDBClient,
    readonly versions: EventVersions = new EventVersions(),
    readonly personal = noPersonalData,
  ) {
    super();
  }

  async after(after: FeedPosition, limit: number, streamTypes?: readonly string[]): Promise<FeedBatch> {
    // Taken first: whatever was in the log up to there, the read that follows has seen.
    const end = await this.end();
    const kurrentEvents: KurrentEvent[] = [];
    // The log is read from a place on, the event at that place included.
    for await (const { event } of this.client.readAll({ ...this.readOptions(after, streamTypes), maxCount: limit + 1 })) {
      if (event && comparePositions(positionOf(event), after) > 0) kurrentEvents.push(event);
      if (kurrentEvents.length === limit) break;
    }
    const events = await openedRecords(
      kurrentEvents.flatMap((event) => storedRecordOf(event) ?? []),
      this,
    );
    const last = kurrentEvents.at(-1);
    const read = last ? positionOf(last) : after;
    if (kurrentEvents.length >= limit || !end) return { events, upTo: read };
    return { events, upTo: comparePositions(end, read) > 0 ? end : read };
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

  private readOptions({ xid, position }: FeedPosition, streamTypes?: readonly string[]): ReadAllOptions {
    const filter: Filter = streamTypes
      ? { filterOn: 'streamName', prefixes: streamTypes.map(prefixOf), checkpointInterval: 1 }
      : { filterOn: 'streamName', regex: everyName, checkpointInterval: 1 };
    const fromPosition = xid === 0n && position === 0n ? START : { commit: xid, prepare: position };
    return { fromPosition, filter, requiresLeader: true };
  }

  private async end(): Promise<FeedPosition | undefined> {
    for await (const { event } of this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true }))
      if (event) return positionOf(event);
    return undefined;
  }
}
