import type { EventFeed, EventStore } from '@intendance/event-store/event-store.js';
import type { FeedQueries } from '@intendance/event-store/feed-queries.js';
import type { KurrentClient } from '@intendance/event-store/kurrent/kurrent-streams.js';
import type { PersonalCodec } from '@intendance/event-store/personal/personal-codec.js';
import type { Passes } from '@intendance/event-store/postgres/passes.js';
import { PostgresEventFeed } from '@intendance/event-store/postgres/postgres-event-feed.js';
import { PostgresEventStore } from '@intendance/event-store/postgres/postgres-event-store.js';
import { PostgresFeedQueries } from '@intendance/event-store/postgres/postgres-feed-queries.js';
import type { PostgresKeyStore } from '@intendance/event-store/postgres/postgres-key-store.js';
import type { StoredFeed } from '@intendance/event-store/stored-feed.js';
import type { EventVersions } from '@intendance/event-store/upcasters.js';
import type { Pools } from '../pools/pools.js';

type Parts = {
  readonly pools: Pools;
  /** Of the database. */
  readonly number: number;
  readonly passes: Passes;
  readonly keys: PostgresKeyStore;
  readonly codec: PersonalCodec;
  readonly versions: EventVersions;
  /** Called after each append. */
  readonly appended: () => void;
};

/** The adapters of one log of events. */
export type LogAdapters = {
  readonly store: EventStore;
  readonly feed: EventFeed & StoredFeed & { wake(): void };
  /** The feed without the events that a move brought: they were acted upon in the database that they came from. */
  readonly news: EventFeed & StoredFeed & { wake(): void };
  readonly queries: FeedQueries;
};

export const postgresLog = ({ pools, number, passes, codec, versions, appended }: Parts): LogAdapters => ({
  store: new PostgresEventStore(pools.app, passes, versions, appended, codec, number),
  feed: new PostgresEventFeed(pools.worker, versions, codec),
  news: new PostgresEventFeed(pools.worker, versions, codec, 'native'),
  queries: new PostgresFeedQueries(pools.worker),
});

/** Keys of people stay in PostgreSQL. The client is loaded here only. */
export async function kurrentLog(client: KurrentClient, { keys, codec, versions, appended }: Parts): Promise<LogAdapters> {
  const [{ KurrentEventStore }, { KurrentEventFeed }, { KurrentFeedQueries }] = await Promise.all([
    import('@intendance/event-store/kurrent/kurrent-event-store.js'),
    import('@intendance/event-store/kurrent/kurrent-event-feed.js'),
    import('@intendance/event-store/kurrent/kurrent-feed-queries.js'),
  ]);
  const feed = new KurrentEventFeed(client, versions, codec);
  return {
    store: new KurrentEventStore(client, versions, appended, codec, keys),
    feed,
    news: feed,
    queries: new KurrentFeedQueries(client),
  };
}
