import { EventStore } from '@intendance/event-store/event-store.js';
import { PostgresEventStore } from '@intendance/event-store/postgres/postgres-event-store.js';
import { EventVersions } from '@intendance/event-store/upcasters.js';
import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { PlatformDb } from '../tenancy/platform-db.js';
import { TenantDb } from '../tenancy/tenant-db.js';
import { AppendSignal } from './append-signal.js';
import { Clock } from './clock.js';
import { Config } from './config.js';
import { Metrics } from './metrics.js';
import { Pools } from './pools.js';

export type RuntimeParts = { config: Config; pools: Pools; clock: Clock };

/** What every area may ask for: configuration, clock, and the doors to the database. */
@Module({})
export class RuntimeModule implements OnApplicationShutdown {
  constructor(private readonly pools: Pools) {}

  static with({ config, pools, clock }: RuntimeParts): DynamicModule {
    return {
      module: RuntimeModule,
      global: true,
      providers: [
        { provide: Config, useValue: config },
        { provide: Pools, useValue: pools },
        { provide: Clock, useValue: clock },
        { provide: Metrics, useFactory: () => new Metrics() },
        AppendSignal,
        {
          provide: EventStore,
          inject: [AppendSignal],
          useFactory: (appended: AppendSignal) => new PostgresEventStore(pools.app, new EventVersions(), appended.notify),
        },
        PlatformDb,
        TenantDb,
      ],
      exports: [AppendSignal, EventStore, Config, Pools, Clock, Metrics, PlatformDb, TenantDb],
    };
  }

  /** Last of all: nothing else needs the database any more. */
  async onApplicationShutdown(): Promise<void> {
    await this.pools.close();
  }
}
