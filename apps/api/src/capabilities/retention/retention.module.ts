import { type DynamicModule, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '../../platform/runtime/clock.js';
import { Pools } from '../../platform/runtime/pools.js';
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
