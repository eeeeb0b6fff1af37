import { EventFeed, EventStore } from '@intendance/event-store/event-store.js';
import { KeyWrap } from '@intendance/event-store/personal/encryption.js';
import { PersonalCodec } from '@intendance/event-store/personal/personal-codec.js';
import { Passes } from '@intendance/event-store/postgres/passes.js';
import { PostgresEventFeed } from '@intendance/event-store/postgres/postgres-event-feed.js';
import { PostgresEventStore } from '@intendance/event-store/postgres/postgres-event-store.js';
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
import { EventReaders, Readers } from './readers.js';

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
      // One cache of keys for the appends and the reads of this process.
      provide: PersonalCodec,
      inject: [Pools, Config],
      useFactory: (pools: Pools, config: Config) =>
        new PersonalCodec(personal, new PostgresKeyStore(pools.vault, new KeyWrap(config.personalKey))),
    },
    {
      provide: EventStore,
      inject: [Pools, Passes, WakeUp, PersonalCodec],
      useFactory: (pools: Pools, passes: Passes, wakeUp: WakeUp, codec: PersonalCodec) =>
        new PostgresEventStore(pools.app, passes, versions, wakeUp.appended, codec),
    },
    {
      provide: EventFeed,
      inject: [Pools, WakeUp, PersonalCodec],
      useFactory: (pools: Pools, wakeUp: WakeUp, codec: PersonalCodec) =>
        openFeed(wakeUp, new PostgresEventFeed(pools.worker, versions, codec)),
    },
    // The same feed, for readers that decrypt nothing.
    { provide: StoredFeed, useExisting: EventFeed },
    { provide: RelayAllowList, useValue: allowList },
    KafkaRelay,
    { provide: ProjectionProgress, inject: [Pools], useFactory: (pools: Pools) => new ProjectionProgress(pools.worker) },
    {
      provide: Readers,
      inject: [Config, Pools, EventFeed, WakeUp, EventReaders, Metrics, ProjectionProgress, ModuleRef],
      useFactory: (...parts: ConstructorParameters<typeof Readers>) => new Readers(...parts),
    },
  ],
  exports: [EventStore, EventFeed, ProjectionProgress],
});

function openFeed(wakeUp: WakeUp, feed: PostgresEventFeed): PostgresEventFeed {
  wakeUp.onWake(() => feed.wake());
  return feed;
}
