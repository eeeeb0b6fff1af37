import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit, type Type } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import type { Jobs } from '../../platform/jobs/jobs.js';
import type { Schedule } from './schedule.js';

/** Runs the declared schedules: those with a cron as jobs of pg-boss, the others by a timer of this process. */
export class Schedules implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('schedules');
  private readonly timers: NodeJS.Timeout[] = [];
  private schedules: readonly Schedule[] = [];

  constructor(
    private readonly jobs: Pick<Jobs, 'register'>,
    private readonly modules: Pick<ModuleRef, 'get'>,
    private readonly declared: readonly Type<Schedule>[],
  ) {}

  onModuleInit(): void {
    this.schedules = this.declared.map((schedule) => this.modules.get(schedule, { strict: false }));
    for (const schedule of this.schedules) {
      const { name, when } = schedule;
      if ('cron' in when) this.jobs.register({ name, cron: when.cron, tries: 1, secondsBetweenTries: 0, handle: () => this.run(schedule) });
    }
  }

  onApplicationBootstrap(): void {
    for (const schedule of this.schedules) {
      if (!('seconds' in schedule.when)) continue;
      this.timers.push(setInterval(() => void this.run(schedule), schedule.when.seconds * 1000).unref());
      void this.run(schedule);
    }
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private async run(schedule: Schedule): Promise<void> {
    await schedule.run().catch((error: unknown) => {
      this.logger.warn({ msg: 'scheduled work failed and runs again at its next time', schedule: schedule.name, err: error });
    });
  }
}
