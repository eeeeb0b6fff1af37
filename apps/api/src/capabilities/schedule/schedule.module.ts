import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Config } from '../../platform/config/config.js';
import { LivingSession } from '../../platform/pools/living-session.js';
import { Pools } from '../../platform/pools/pools.js';
import { Metrics } from '../../platform/runtime/metrics.js';
import type { Schedule } from './schedule.js';
import { ScheduleTable } from './schedule-runs.js';
import { Schedules } from './schedules.js';

@Module({})
class ScheduleModule {}

/** @param schedules classes that the modules of areas and capabilities provide */
export const scheduleModule = (schedules: readonly Type<Schedule>[]): DynamicModule => ({
  module: ScheduleModule,
  providers: [
    {
      provide: Schedules,
      inject: [Pools, LivingSession, Config, Metrics, ModuleRef],
      useFactory: ({ worker }: Pools, session: LivingSession, { role }: Config, metrics: Metrics, modules: ModuleRef) => {
        const runsCrons = role === 'all' || role === 'worker';
        return measured(new Schedules({ table: new ScheduleTable(worker), session, modules, runsCrons }, schedules), metrics);
      },
    },
  ],
});

function measured(schedules: Schedules, metrics: Metrics): Schedules {
  const read = (value: 'failures' | 'lastRunSeconds') => () =>
    schedules.readings().map((reading) => ({ labels: { schedule: reading.name }, value: reading[value] }));
  const failures = 'Structures and other items of a schedule that failed since the start of the process';
  metrics.gauge('intendance_schedule_failures', failures, ['schedule'], read('failures'));
  metrics.gauge(
    'intendance_schedule_last_run_seconds',
    'Unix time of the last end of a run, 0 before',
    ['schedule'],
    read('lastRunSeconds'),
  );
  return schedules;
}
