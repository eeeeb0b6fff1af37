import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { Schedule } from './schedule.js';
import { Schedules } from './schedules.js';

@Module({})
class ScheduleModule {}

/** @param schedules classes that the modules of areas and capabilities provide */
export const scheduleModule = (schedules: readonly Type<Schedule>[]): DynamicModule => ({
  module: ScheduleModule,
  providers: [
    {
      provide: Schedules,
      inject: [Jobs, ModuleRef],
      useFactory: (jobs: Jobs, modules: ModuleRef) => new Schedules(jobs, modules, schedules),
    },
  ],
});
