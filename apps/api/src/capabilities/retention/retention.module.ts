import { type DynamicModule, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Pools } from '../../platform/pools/pools.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Retention } from './retention.js';
import type { RetentionRule } from './retention-rule.js';

@Module({})
class RetentionModule {}

export const retentionModule = (rules: readonly RetentionRule[]): DynamicModule => ({
  module: RetentionModule,
  providers: [
    {
      provide: Retention,
      inject: [Pools, ModuleRef, Clock],
      useFactory: ({ worker, vault }: Pools, modules: ModuleRef, clock: Clock) =>
        new Retention({ worker, vault, get: (type) => modules.get(type, { strict: false }) }, clock, rules),
    },
  ],
});
