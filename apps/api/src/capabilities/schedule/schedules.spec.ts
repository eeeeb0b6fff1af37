import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JobQueue } from '../../platform/jobs/jobs.js';
import type { Schedule } from './schedule.js';
import { Schedules } from './schedules.js';

class Nightly implements Schedule {
  readonly name = 'nightly';
  readonly when = { cron: '0 3 * * *' };
  runs = 0;
  async run(): Promise<number> {
    this.runs++;
    throw new Error('the database is away');
  }
}
class Recovery implements Schedule {
  readonly name = 'recovery';
  readonly when = { seconds: 15 };
  runs = 0;
  async run() {
    this.runs++;
    if (this.runs === 1) throw new Error('the tables are not there yet');
    return 0;
  }
}

const open = () => {
  const [nightly, recovery] = [new Nightly(), new Recovery()];
  const queues: JobQueue<object>[] = [];
  const jobs = { register: (queue: JobQueue<never>) => queues.push(queue as JobQueue<object>) };
  const modules = { get: (type: unknown) => (type === Nightly ? nightly : recovery) };
  const schedules = new Schedules(jobs as never, modules as never, [Nightly, Recovery]);
  schedules.onModuleInit();
  return { nightly, recovery, queues, schedules };
};

describe('a schedule', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('with a cron is a job that is tried once at each time', async () => {
    const { nightly, queues, schedules } = open();
    schedules.onApplicationBootstrap();
    expect(queues).toMatchObject([{ name: 'nightly', cron: '0 3 * * *', tries: 1 }]);
    expect(nightly.runs).toBe(0);
    await queues[0]?.handle({}, 'job');
    expect(nightly.runs).toBe(1);
    schedules.onApplicationShutdown();
  });

  it('of some seconds runs at the start, after a failure too, and until the end', async () => {
    const { recovery, schedules } = open();
    schedules.onApplicationBootstrap();
    expect(recovery.runs).toBe(1);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(recovery.runs).toBe(3);
    schedules.onApplicationShutdown();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(recovery.runs).toBe(3);
  });
});
