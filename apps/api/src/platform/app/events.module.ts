import { EventFeed, EventStore } from '@intendance/event-store/event-store.js';
import { FeedQueries } from '@intendance/event-store/feed-queries.js';
import { KeyWrap } from '@intendance/event-store/personal/encryption.js';
import { PersonalCodec } from '@intendance/event-store/personal/personal-codec.js';
import { Passes } from '@intendance/event-store/postgres/passes.js';
import { PostgresKeyStore } from '@intendance/event-store/postgres/postgres-key-store.js';
import { StoredFeed } from '@intendance/event-store/stored-feed.js';
import type { EventVersions } from '@intendance/event-store/upcasters.js';
import type { PersonalDeclaration } from '@intendance/kernel/personal-data.js';
import { type DynamicModule, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Config } from '../config/config.js';
import { Pools } from '../pools/pools.js';
import { ProjectionController } from '../probes/projection.controller.js';
import { ProjectionProgress } from '../projection/projection-progress.js';
import { WakeUp } from '../projection/wake-up.js';
import { KafkaRelay } from '../relay/kafka-relay.js';
import { RelayAllowList } from '../relay/relay-allow-list.js';
import { Metrics } from '../runtime/metrics.js';
import { HistorySealing } from '../sealing/history-sealing.js';
import { SealedHistories } from '../sealing/sealed-histories.js';
import { kurrentLog, LogAdapters, postgresLog } from './log-adapters.js';
import { EventReaders, Readers } from './readers.js';
import { KurrentConnection } from './runtime.module.js';

@Module({})
export class EventsModule {}

/** The event store, and the readers of its feed. */
export const eventsModule = (
  readers: EventReaders,
  versions: EventVersions,
  personal: readonly PersonalDeclaration[],
  allowList: RelayAllowList,
): DynamicModule => ({
  module: EventsModule,
  global: true,
  controllers: [ProjectionController],
  providers: [
    { provide: EventReaders, useValue: readers },
    {
      provide: WakeUp,
      inject: [Pools],
      useFactory: (pools: Pools) => new WakeUp({ ...pools.access.worker, application_name: 'intendance wake-up' }, () => pools.lost()),
    },
    {
      provide: PostgresKeyStore,
      inject: [Pools, Config],
      useFactory: (pools: Pools, config: Config) => new PostgresKeyStore(pools.vault, new KeyWrap(config.personalKey)),
    },
    // One cache of keys for the appends and the reads of this process.
    { provide: PersonalCodec, inject: [PostgresKeyStore], useFactory: (keys: PostgresKeyStore) => new PersonalCodec(personal, keys) },
    {
      provide: LogAdapters,
      inject: [Pools, Passes, WakeUp, PostgresKeyStore, PersonalCodec, KurrentConnection],
      useFactory: async (...[pools, passes, wakeUp, keys, codec, { client }]: LogParts) => {
        const parts = { pools, passes, keys, codec, versions, appended: wakeUp.appended };
        const log = client ? await kurrentLog(client, parts) : postgresLog(parts);
        wakeUp.onWake(() => log.feed.wake());
        return log;
      },
    },
    { provide: EventStore, inject: [LogAdapters], useFactory: ({ store }: LogAdapters) => store },
    { provide: EventFeed, inject: [LogAdapters], useFactory: ({ feed }: LogAdapters) => feed },
    // The same feed, for readers that decrypt nothing.
    { provide: StoredFeed, useExisting: EventFeed },
    { provide: FeedQueries, inject: [LogAdapters], useFactory: ({ queries }: LogAdapters) => queries },
    { provide: RelayAllowList, useValue: allowList },
    KafkaRelay,
    HistorySealing,
    SealedHistories,
    {
      provide: ProjectionProgress,
      inject: [Pools, FeedQueries],
      useFactory: (pools: Pools, queries: FeedQueries) => new ProjectionProgress(pools.worker, queries),
    },
    {
      provide: Readers,
      inject: [Config, Pools, EventFeed, FeedQueries, WakeUp, EventReaders, Metrics, ProjectionProgress, ModuleRef],
      useFactory: (...parts: ConstructorParameters<typeof Readers>) => new Readers(...parts),
    },
  ],
  exports: [RelayAllowList, EventStore, EventFeed, StoredFeed, FeedQueries, ProjectionProgress, SealedHistories],
});

type LogParts = [Pools, Passes, WakeUp, PostgresKeyStore, PersonalCodec, KurrentConnection];
