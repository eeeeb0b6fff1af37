import type { KurrentClient } from '@intendance/event-store/kurrent/kurrent-streams.js';
import { Passes } from '@intendance/event-store/postgres/passes.js';
import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { LivingSession } from '../pools/living-session.js';
import { Pools } from '../pools/pools.js';
import { Clock } from '../runtime/clock.js';
import { Draining } from '../runtime/draining.js';
import { Metrics } from '../runtime/metrics.js';
import { Tracing, untraced } from '../runtime/tracing.js';
import { PlatformDb } from '../tenancy/platform-db.js';
import { TenantDb } from '../tenancy/tenant-db.js';

/** Parts made by the start: the code that opened the pools closes them, once the application is closed. */
export type RuntimeParts = { config: Config; pools: Pools; clock: Clock; tracing?: Tracing; kurrent?: KurrentClient | undefined };

/** The server of the events; without a client, the events are in PostgreSQL. */
export class KurrentConnection {
  constructor(readonly client: KurrentClient | undefined) {}
}

@Module({})
export class RuntimeModule {}

/** Providers for every area: configuration, clock, and database access. */
export const runtimeModule = ({ config, pools, clock, tracing = untraced, kurrent }: RuntimeParts): DynamicModule => ({
  module: RuntimeModule,
  global: true,
  providers: [
    { provide: Config, useValue: config },
    { provide: Pools, useValue: pools },
    { provide: Clock, useValue: clock },
    { provide: Tracing, useValue: tracing },
    { provide: KurrentConnection, useValue: new KurrentConnection(kurrent) },
    { provide: Passes, useFactory: () => Passes.of(config.secret) },
    { provide: Metrics, useFactory: () => new Metrics() },
    Draining,
    PlatformDb,
    TenantDb,
    LivingSession,
  ],
  exports: [Config, Pools, Clock, Tracing, KurrentConnection, Passes, Metrics, Draining, PlatformDb, TenantDb, LivingSession],
});
