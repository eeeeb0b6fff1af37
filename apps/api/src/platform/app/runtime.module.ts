import type { KurrentClient } from '@intendance/event-store/kurrent/kurrent-streams.js';
import { Passes } from '@intendance/event-store/postgres/passes.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { MoveRows } from '../moves/move-rows.js';
import type { Owners } from '../moves/owner-connections.js';
import { Databases } from '../pools/database.js';
import { LivingSession } from '../pools/living-session.js';
import { Pools } from '../pools/pools.js';
import { Clock } from '../runtime/clock.js';
import { Draining } from '../runtime/draining.js';
import { Metrics } from '../runtime/metrics.js';
import { Tracing, untraced } from '../runtime/tracing.js';
import { Directory } from '../tenancy/directory.js';
import { EveryDatabase } from '../tenancy/every-database.js';
import { PlatformDb } from '../tenancy/platform-db.js';
import { TenantDb } from '../tenancy/tenant-db.js';

/** Parts made by the start: the code that opened the pools closes them, once the application is closed. */
export type RuntimeParts = {
  config: Config;
  databases: Databases;
  /** By name of the database: the login that owns its tables, for moves of structures. Open as its database is. */
  owners?: Owners;
  clock: Clock;
  tracing?: Tracing;
  kurrent?: KurrentClient | undefined;
};

/** The server of the events; without a client, the events are in PostgreSQL. */
export class KurrentConnection {
  constructor(readonly client: KurrentClient | undefined) {}
}

@Module({})
export class RuntimeModule {}

/**
 * Providers for every area: configuration, clock, and database access. `Pools` are those of the home.
 * @param atHome environments of the installation itself
 */
export const runtimeModule = (
  { config, databases, clock, tracing = untraced, kurrent }: RuntimeParts,
  atHome: readonly EnvironmentId[],
): DynamicModule => ({
  module: RuntimeModule,
  global: true,
  providers: [
    { provide: Config, useValue: config },
    { provide: Databases, useValue: databases },
    { provide: Pools, useValue: databases.home.pools },
    { provide: Directory, inject: [PlatformDb], useFactory: (home: PlatformDb) => new Directory(databases, home, atHome) },
    { provide: Clock, useValue: clock },
    { provide: Tracing, useValue: tracing },
    { provide: KurrentConnection, useValue: new KurrentConnection(kurrent) },
    { provide: Passes, useFactory: () => Passes.of(config.secret) },
    { provide: Metrics, useFactory: () => new Metrics() },
    Draining,
    PlatformDb,
    TenantDb,
    EveryDatabase,
    MoveRows,
    LivingSession,
  ],
  exports: [
    Config,
    Databases,
    Pools,
    Directory,
    EveryDatabase,
    MoveRows,
    Clock,
    Tracing,
    KurrentConnection,
    Passes,
    Metrics,
    Draining,
    PlatformDb,
    TenantDb,
    LivingSession,
  ],
});
