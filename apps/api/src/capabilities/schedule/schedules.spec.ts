import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Schedule } from './schedule.js';
import { Schedules } from './schedules.js';

class Nightly implements Schedule {
  readonly name = 'nightly';
  readonly when = { cron: '0 3 * * *' };
  runs = 0;
  running: Promise<void> = Promise.resolve();
  async run(): Promise<number> {
    this.runs++;
    await this.running;
    return 2;
  }
}
class Recovery implements Schedule {
  readonly name = 'recovery';
  readonly when = { seconds: 15 };
  runs = 0;
  running: Promise<void> = Promise.resolve();
  async run(): Promise<number> {
    this.runs++;
    if (this.runs === 1) throw new Error('the tables are not there yet');
    await this.running;
    return 0;
  }
}

/** The table and the locks of an installation, which two processes may share. */
class Installation {
  now = new Date('2026-03-16T09:00:00Z');
  readonly lastRuns = new Map<string, Date>([['nightly', new Date('2026-03-16T02:00:05Z')]]);
  readonly locks = new Set<string>();
  readonly corrected: string[] = [];
  isAway = false;

  async read(names: readonly string[]) {
    if (this.isAway) throw new Error('the database is away');
    const runs = names.flatMap((name) => {
      const lastRunAt = this.lastRuns.get(name);
      return lastRunAt ? [{ name, lastRunAt }] : [];
    });
    return { now: this.now, runs, fromTheFuture: [] };
  }
  async record(name: string, at: Date) {
    this.lastRuns.set(name, at);
  }
  async hold(name: string) {
    if (this.locks.has(name)) return false;
    this.locks.add(name);
    return true;
  }
  async letGo(name: string) {
    this.locks.delete(name);
  }
}

const opened: Schedules[] = [];
const open = (installation = new Installation(), runsCrons = true) => {
  const [nightly, recovery] = [new Nightly(), new Recovery()];
  const modules = { get: (type: unknown) => (type === Nightly ? nightly : recovery) };
  const services = { table: installation, session: installation, modules: modules as never, runsCrons };
  const schedules = new Schedules(services, [Nightly, Recovery]);
  opened.push(schedules);
  schedules.onModuleInit();
  return { nightly, recovery, installation, schedules };
};

describe('a schedule', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    for (const schedules of opened.splice(0)) schedules.onApplicationShutdown();
    jest.useRealTimers();
  });

  it('with a cron runs once at each time', async () => {
    const { nightly, installation, schedules } = open();
    await schedules.runDue();
    expect(nightly.runs).toBe(0);
    installation.now = new Date('2026-03-17T02:00:00Z');
    await schedules.runDue();
    await schedules.runDue();
    expect(nightly.runs).toBe(1);
  });

  it('that became due while the program was stopped runs once after the start', async () => {
    const { nightly, installation, schedules } = open();
    installation.lastRuns.set('nightly', new Date('2026-03-10T02:00:05Z'));
    schedules.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(nightly.runs).toBe(1);
  });

  it('with a cron runs in no process that runs no jobs', async () => {
    const installation = new Installation();
    installation.now = new Date('2026-03-17T02:00:00Z');
    const { nightly, schedules } = open(installation, false);
    schedules.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(nightly.runs).toBe(0);
  });

  it('runs in one process at a time, and once for both', async () => {
    const installation = new Installation();
    installation.now = new Date('2026-03-17T02:00:00Z');
    const [first, second] = [open(installation), open(installation)];
    await Promise.all([first.schedules.runDue(), second.schedules.runDue()]);
    await second.schedules.runDue();
    expect(first.nightly.runs + second.nightly.runs).toBe(1);
  });

  it('never runs beside itself, however long it takes', async () => {
    const { nightly, recovery, installation, schedules } = open();
    const end = Promise.withResolvers<void>();
    nightly.running = end.promise;
    recovery.running = end.promise;
    installation.now = new Date('2026-03-17T02:00:00Z');
    schedules.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(120_000);
    expect([nightly.runs, recovery.runs]).toEqual([1, 2]);
    end.resolve();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(recovery.runs).toBe(3);
  });

  it('of some seconds runs at the start, after a failure too, and until the end', async () => {
    const { recovery, schedules } = open();
    schedules.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(0);
    expect(recovery.runs).toBe(1);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(recovery.runs).toBe(3);
    schedules.onApplicationShutdown();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(recovery.runs).toBe(3);
  });

  it('of some seconds is logged when it fails twice in a row, and then now and then', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { recovery, schedules } = open();
    recovery.run = async () => {
      throw new Error('wrong password');
    };
    schedules.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(0);
    expect(logged).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(15_000);
    expect(logged).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(20 * 15_000);
    expect(logged).toHaveBeenCalledTimes(2);
    logged.mockRestore();
  });

  it('goes on after an outage of the database', async () => {
    const { nightly, installation, schedules } = open();
    installation.now = new Date('2026-03-17T02:00:00Z');
    installation.isAway = true;
    schedules.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(nightly.runs).toBe(0);
    installation.isAway = false;
    await jest.advanceTimersByTimeAsync(15_000);
    expect(nightly.runs).toBe(1);
  });

  it('counts its failures, those of single items and those of a whole run', async () => {
    const { installation, schedules } = open();
    installation.now = new Date('2026-03-17T02:00:00Z');
    schedules.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(schedules.readings()).toMatchObject([
      { name: 'nightly', failures: 2 },
      { name: 'recovery', failures: 1 },
    ]);
  });
});
