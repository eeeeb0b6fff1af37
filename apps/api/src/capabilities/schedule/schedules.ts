import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit, type Type } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import type { LivingSession } from '../../platform/pools/living-session.js';
import { nextTime } from './cron-times.js';
import type { Schedule } from './schedule.js';
import type { ScheduleTable } from './schedule-runs.js';

/** Short enough for the minutes of a cron. */
const lookEveryMs = 15_000;
/** Overdue work starts after this delay, so that it does not slow the start down. */
const firstLookMs = 10_000;
/**
 * Work of every few seconds fails as a matter of course while the program starts, and again and again during an outage: the second failure
 * in a row is logged, and then every so many.
 */
const loggedEvery = 20;

export type ScheduleServices = {
  readonly table: Pick<ScheduleTable, 'read' | 'record'>;
  readonly session: Pick<LivingSession, 'hold' | 'letGo'>;
  readonly modules: Pick<ModuleRef, 'get'>;
  /** Whether this process runs the schedules with a cron. */
  readonly runsCrons: boolean;
};

export type ScheduleReading = { readonly name: string; readonly failures: number; readonly lastRunSeconds: number };

type Running = { readonly schedule: Schedule; isRunning: boolean; failedInARow: number; failures: number; lastRunSeconds: number };

/**
 * Runs the declared schedules. A schedule runs in one process at a time and never beside itself: the process holds a lock for the run, which
 * ends with the process. A time that passed while the program was stopped is run once.
 */
export class Schedules implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('schedules');
  private readonly stopping = new AbortController();
  private schedules: readonly Running[] = [];

  constructor(
    private readonly services: ScheduleServices,
    private readonly declared: readonly Type<Schedule>[],
  ) {}

  onModuleInit(): void {
    const get = (type: Type<Schedule>) => this.services.modules.get(type, { strict: false });
    this.schedules = this.declared.map((type) => ({
      schedule: get(type),
      isRunning: false,
      failedInARow: 0,
      failures: 0,
      lastRunSeconds: 0,
    }));
  }

  onApplicationBootstrap(): void {
    for (const running of this.schedules) {
      const { when } = running.schedule;
      if ('seconds' in when) this.repeat(0, when.seconds * 1000, () => this.runAlone(running));
    }
    if (this.services.runsCrons) this.repeat(firstLookMs, lookEveryMs, () => this.runDue());
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  /** Since the start of the process. */
  readings(): ScheduleReading[] {
    return this.schedules.map(({ schedule: { name }, failures, lastRunSeconds }) => ({ name, failures, lastRunSeconds }));
  }

  /** Starts the schedules whose time has come. */
  async runDue(): Promise<void> {
    const crons = this.schedules.flatMap((running) => {
      const { name, when } = running.schedule;
      return 'cron' in when ? [{ running, name, cron: when.cron }] : [];
    });
    const { now, runs, fromTheFuture } = await this.services.table.read(crons.map(({ name }) => name));
    if (fromTheFuture.length > 0)
      this.logger.warn({ msg: 'schedules had run in the future, under a clock that was ahead: put right', schedules: fromTheFuture });
    const lastRuns = new Map(runs.map(({ name, lastRunAt }) => [name, lastRunAt]));
    const due = crons.filter(({ name, cron }) => isDue(cron, lastRuns.get(name), now));
    await Promise.all(due.map(({ running, name, cron }) => this.runAlone(running, () => this.isStillDue(name, cron))));
  }

  /** The time to record for the run; undefined when another process ran the schedule before this one had the lock. */
  private async isStillDue(name: string, cron: string): Promise<Date | undefined> {
    const { now, runs } = await this.services.table.read([name]);
    return isDue(cron, runs[0]?.lastRunAt, now) ? now : undefined;
  }

  private async runAlone(running: Running, dueSince?: () => Promise<Date | undefined>): Promise<void> {
    const { name } = running.schedule;
    if (running.isRunning) return;
    running.isRunning = true;
    try {
      if (!(await this.services.session.hold(`schedule ${name}`))) return;
      try {
        await this.run(running, dueSince);
      } finally {
        await this.services.session.letGo(`schedule ${name}`);
      }
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      this.logger.warn({ msg: 'a schedule cannot run now', schedule: name, err: error });
    } finally {
      running.isRunning = false;
    }
  }

  private async run(running: Running, dueSince?: () => Promise<Date | undefined>): Promise<void> {
    const at = await dueSince?.();
    if (dueSince && !at) return;
    const failures = await this.outcome(running);
    running.failures += failures;
    running.lastRunSeconds = Math.round(Date.now() / 1000);
    if (at) await this.services.table.record(running.schedule.name, at, failures);
  }

  /** @returns the number of failures */
  private async outcome(running: Running): Promise<number> {
    try {
      const failures = await running.schedule.run();
      running.failedInARow = 0;
      return failures;
    } catch (error) {
      const { name, when } = running.schedule;
      if ('cron' in when || running.failedInARow % loggedEvery === 1)
        this.logger.error({ msg: 'scheduled work failed and runs again at its next time', schedule: name, err: error });
      running.failedInARow++;
      return 1;
    }
  }

  /** Waits after each run: a run longer than its interval delays the next one. The timers do not follow a clock that jumps. */
  private repeat(firstMs: number, everyMs: number, work: () => Promise<void>): void {
    let timer: NodeJS.Timeout | undefined;
    this.stopping.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    const next = (milliseconds: number): void => {
      timer = setTimeout(() => void run(), milliseconds).unref();
    };
    const run = async (): Promise<void> => {
      await work().catch((error: unknown) => this.logger.warn({ msg: 'the schedules are looked at again later', err: error }));
      if (!this.stopping.signal.aborted) next(everyMs);
    };
    if (firstMs === 0) void run();
    else next(firstMs);
  }
}

const isDue = (cron: string, lastRunAt: Date | undefined, now: Date): boolean =>
  lastRunAt !== undefined && nextTime(cron, lastRunAt) <= now;
