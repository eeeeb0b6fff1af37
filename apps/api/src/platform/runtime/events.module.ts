import { EventFeed, EventStore } from '@intendance/event-store/event-store.js';
import { PostgresEventFeed } from '@intendance/event-store/postgres/postgres-event-feed.js';
import { PostgresEventStore } from '@intendance/event-store/postgres/postgres-event-store.js';
import type { EventVersions } from '@intendance/event-store/upcasters.js';
import { type DynamicModule, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ProjectionController } from '../projection/projection.controller.js';
import { ProjectionProgress } from '../projection/projection-progress.js';
import { WakeUp } from '../projection/wake-up.js';
import { Config } from './config.js';
import { Metrics } from './metrics.js';
import { Pools } from './pools.js';
import { EventReaders, Readers } from './readers.js';

@Module({})
export class EventsModule {}

/** The event store, and what follows its feed. */
export const eventsModule = (readers: EventReaders, versions: EventVersions): DynamicModule => ({
  module: EventsModule,
  global: true,
  controllers: [ProjectionController],
  providers: [
    { provide: EventReaders, useValue: readers },
    {
      provide: WakeUp,
      inject: [Pools],
      useFactory: ({ access }: Pools) => new WakeUp({ ...access, application_name: 'intendance wake-up' }),
    },
    {
      provide: EventStore,
      inject: [Pools, WakeUp],
      useFactory: (pools: Pools, wakeUp: WakeUp) => new PostgresEventStore(pools.app, versions, wakeUp.appended),
    },
    { provide: EventFeed, inject: [Pools, WakeUp], useFactory: (pools: Pools, wakeUp: WakeUp) => openFeed(pools, wakeUp, versions) },
    { provide: ProjectionProgress, inject: [Pools], useFactory: (pools: Pools) => new ProjectionProgress(pools.worker) },
    {
      provide: Readers,
      inject: [Config, Pools, EventFeed, WakeUp, EventReaders, Metrics, ProjectionProgress, ModuleRef],
      useFactory: (...parts: ConstructorParameters<typeof Readers>) => new Readers(...parts),
    },
  ],
  exports: [EventStore, EventFeed, ProjectionProgress],
});

function openFeed(pools: Pools, wakeUp: WakeUp, versions: EventVersions): PostgresEventFeed {
  const feed = new PostgresEventFeed(pools.worker, versions);
  wakeUp.onWake(() => feed.wake());
  return feed;
}
