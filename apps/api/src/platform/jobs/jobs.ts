import { derivedId } from '@intendance/kernel/id.js';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { PgBoss } from 'pg-boss';
import { Config } from '../config/config.js';
import { Databases } from '../pools/database.js';
import { LivingSession } from '../pools/living-session.js';
import { Pools } from '../pools/pools.js';
import { Tracing } from '../runtime/tracing.js';
import { isOfDatabase } from './database-outage.js';
import type { JobQueue } from './job-queue.js';
import { type Job, JobRuns, lockOf } from './job-runs.js';
import { type JobEnd, JobWorker } from './job-worker.js';
import { openBoss } from './open-boss.js';

export type { JobQueue } from './job-queue.js';

/** Not before the application listens: jobs of an earlier process do not delay a start. */
const takeUpAfterMs = 1_000;
/** A job whose process is gone goes to another process. */
const takeoverEveryMs = 5_000;
const hastenEveryMs = 60_000;
/** Work that shows no progress for as long has lost its job. */
const stalledAfterMs = 15_000;
const stopWithinMs = 5_000;
const mostListed = 10_000;

type Opened = { readonly boss: PgBoss; readonly runs: JobRuns };

/**
 * Work after the response that survives a crash: stored in PostgreSQL by pg-boss, done by processes whose role allows it. pg-boss loads and
 * starts on first use, or a second after the start of a process that runs jobs.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly queues = new Map<string, JobQueue<never>>();
  private readonly workers = new Map<string, JobWorker>();
  private readonly timers: NodeJS.Timeout[] = [];
  private opening: Promise<Opened> | undefined;

  constructor(
    private readonly pools: Pools,
    private readonly config: Config,
    private readonly session: LivingSession,
    private readonly tracing: Tracing,
    private readonly databases: Databases,
  ) {}

  /** At the construction of the module that does the work. */
  register<Work extends object>(queue: JobQueue<Work>): void {
    this.queues.set(queue.name, queue);
  }

  /** @param id a second job with the same id is not added, and not run once the first is done */
  async add(queue: string, work: object, id?: string): Promise<void> {
    const { boss } = await this.ready();
    const definition = this.queues.get(queue);
    if (!definition) throw new Error(`no such queue: ${queue}`);
    await boss.insert(queue, [{ data: work, ...(id && { id }), ...retriesOf(definition) }]);
    this.workers.get(queue)?.wake();
  }

  /**
   * Adds the job of work that has stalled: a stop between the event of the work and its job lost the job, or its tries are over. Once in each
   * period without progress.
   */
  async addIfStalled(queue: string, work: object, { key, movedAt }: { readonly key: string; readonly movedAt: Date }): Promise<void> {
    const now = Date.now();
    if (now - movedAt.getTime() > stalledAfterMs)
      await this.add(queue, work, derivedId(`${key} stalled ${Math.floor(now / stalledAfterMs)}`));
  }

  /** The work of the jobs that wait or run. */
  async unfinished<Work extends object>(queue: string): Promise<Work[]> {
    const { boss } = await this.ready();
    return (await boss.findJobs<Work>(queue, { limit: mostListed })).map(({ data }) => data);
  }

  /** Whether a job of the queue could begin now. */
  async hasDue(queue: string): Promise<boolean> {
    const { boss } = await this.ready();
    const now = Date.now();
    return (await boss.findJobs(queue, { queued: true, limit: mostListed })).some(({ startAfter }) => startAfter.getTime() <= now);
  }

  /** Removes jobs that wait; the work of one that runs goes on, and its row goes with it. */
  async remove(queue: string, ids: readonly string[]): Promise<void> {
    const { boss } = await this.ready();
    await boss.deleteJob(queue, [...ids]);
  }

  /** Starts the workers; jobs that an earlier process left are taken up. */
  ready(): Promise<Opened> {
    this.opening ??= this.start().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }

  onApplicationBootstrap(): void {
    if (!this.works) return;
    this.timers.push(
      setTimeout(() => void this.quietly(this.hasten()), takeUpAfterMs).unref(),
      setInterval(() => void this.quietly(this.hasten()), hastenEveryMs).unref(),
      setInterval(() => void this.quietly(this.takeOver()), takeoverEveryMs).unref(),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    const opened = await this.opening?.catch(() => undefined);
    await Promise.all([...this.workers.values()].map((worker) => worker.stop(stopWithinMs)));
    await opened?.boss.stop({ graceful: false });
  }

  /** Gives the jobs whose lock no live session holds back to their queues, which retry them as after any failure. */
  async takeOver(startedBefore?: number): Promise<void> {
    const { runs } = await this.ready();
    for (const run of await runs.abandoned([...this.queues.keys()], startedBefore)) {
      if (!(await runs.giveBack(run))) continue;
      this.logger.warn({ msg: 'a job whose process is gone is taken over', queue: run.queue, job: run.job_id });
      this.workers.get(run.queue)?.wake();
    }
  }

  /** A clock that was ahead has put the next try of a failed job off until its time. */
  private async hasten(): Promise<void> {
    const { runs } = await this.ready();
    for (const { name, secondsBetweenTries, longestSecondsBetweenTries = secondsBetweenTries } of this.queues.values()) {
      const jobs = await runs.hasten(name, longestSecondsBetweenTries);
      if (jobs > 0) this.logger.warn({ msg: 'jobs waited for a time in the future: the clock was ahead', queue: name, jobs });
    }
  }

  private async quietly(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => this.logger.warn({ msg: 'jobs of dead processes wait for the next look', err: error }));
  }

  private async start(): Promise<Opened> {
    const boss = await openBoss(this.pools.worker, this.logger);
    const runs = new JobRuns(this.pools.worker, boss);
    const existing = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const queue of this.queues.values()) {
      if (!existing.has(queue.name)) await boss.createQueue(queue.name);
      if (this.works) this.workers.set(queue.name, this.worker(queue, runs).start());
    }
    return { boss, runs };
  }

  private get works(): boolean {
    return this.config.role === 'all' || this.config.role === 'worker';
  }

  private worker(queue: JobQueue<never>, runs: JobRuns): JobWorker {
    return new JobWorker(queue, runs, (job, work, settle) => this.underLock(queue, job, work, settle), this.logger);
  }

  /** The session lock shows other processes that this process is alive, until the end of the job is written. */
  private async underLock(
    queue: JobQueue<never>,
    job: Job,
    work: () => Promise<void>,
    settle: (end: JobEnd) => Promise<void>,
  ): Promise<void> {
    const lock = lockOf(job.id);
    if (!(await this.session.hold(lock))) throw new Error('another process does this job');
    try {
      await settle(await this.endOf(queue, job, work));
    } finally {
      await this.session.letGo(lock).catch(() => undefined);
    }
  }

  private async endOf(queue: JobQueue<never>, { id, retryCount, retryLimit }: Job, work: () => Promise<void>): Promise<JobEnd> {
    try {
      await this.tracing.run(`job ${queue.name}`, { 'intendance.job': id }, work);
      return 'done';
    } catch (error) {
      const entry = { queue: queue.name, job: id, err: error };
      if (await isOfDatabase(error, this.databases)) {
        this.logger.warn({ msg: 'a job waits for a database', ...entry });
        return 'postponed';
      }
      if (retryCount < retryLimit) this.logger.warn({ msg: 'a job failed and will be tried again', ...entry });
      else this.logger.error({ msg: 'a job failed at its last try', ...entry });
      return 'failed';
    }
  }
}

function retriesOf({ tries, secondsBetweenTries, longestSecondsBetweenTries }: JobQueue<never>) {
  const backoff = longestSecondsBetweenTries !== undefined && { retryBackoff: true, retryDelayMax: longestSecondsBetweenTries };
  return { retryLimit: tries - 1, retryDelay: secondsBetweenTries, ...backoff };
}
