import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { FeedPosition } from '../feed-position.js';
import { FeedQueries, type PendingEvents } from '../feed-queries.js';
import type { StreamId } from '../stream-id.js';
import { environmentFilter, everyFilter, positionOf, storedRecordOf, typeFilter } from './kurrent-records.js';
import { endOf, logAfter, readLog } from './kurrent-streams.js';

/** The server's log has no index by environment: each answer reads the log from a position on. */
export class KurrentFeedQueries extends FeedQueries {
  constructor(private readonly client: KurrentDBClient) {
    super();
  }

  async end(): Promise<FeedPosition> {
    const event = await endOf(this.client);
    return event ? positionOf(event) : { shard: 0, xid: 0n, position: 0n };
  }

  async newest(environmentId: EnvironmentId, after: FeedPosition): Promise<FeedPosition | undefined> {
    let newest: FeedPosition | undefined;
    for await (const event of logAfter(this.client, after, environmentFilter(environmentId))) newest = positionOf(event);
    return newest;
  }

  /** Readers that have caught up share a position: it is read once. */
  async pending(after: readonly FeedPosition[], limit: number): Promise<PendingEvents[]> {
    const answers = new Map<bigint, Promise<PendingEvents>>();
    for (const position of after) if (!answers.has(position.position)) answers.set(position.position, this.pendingAfter(position, limit));
    return Promise.all(after.map(async ({ position }) => (await answers.get(position)) ?? { count: 0, oldest: undefined }));
  }

  async streams(environmentId: EnvironmentId, streamType: string): Promise<StreamId[]> {
    const streams = new Set<StreamId>();
    for await (const event of readLog(this.client, { filter: typeFilter(streamType, environmentId) })) {
      const record = storedRecordOf(event);
      if (record) streams.add(record.stream);
    }
    return [...streams];
  }

  private async pendingAfter(position: FeedPosition, limit: number): Promise<PendingEvents> {
    let count = 0;
    let oldest: Date | undefined;
    for await (const event of logAfter(this.client, position, everyFilter)) {
      oldest ??= event.created;
      count++;
      if (count === limit) break;
    }
    return { count, oldest };
  }
}
