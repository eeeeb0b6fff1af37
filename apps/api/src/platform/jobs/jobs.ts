import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type PgBoss from 'pg-boss';
import { Config } from '../runtime/config.js';
import { isAbandoned, LivingSession } from '../runtime/living-session.js';
import { Pools } from '../runtime/pools.js';
import { Tracing } from '../runtime/tracing.js';

export type JobQueue<Work extends object> = {
  readonly name: string;
  /** Throws to be called again later, as long as tries are left. May be called twice for one job after a crash. */
  handle(work: Work, jobId: string): Promise<void>;
  readonly tries: number;
  readonly secondsBetweenTries: number;
  /** pg-boss adds a job at these times (time of Paris), whichever process runs the job. */
  readonly cron?: string;
};

/** pg-boss gives a job up after this long, while its handler goes on: longer than any job, so that a job never runs beside itself. */
const secondsBeforeExpiry = 23 * 3600;
/** A job whose process is gone goes to another process. The delay gives a new job the time to take its lock. */
const takeoverEveryMs = 5_000;
const secondsBeforeLock = 10;
/** Scheduled queues need pg-boss at work, and leave the start alone. */
const schedulesAfterMs = 60_000;
/** A scheduled job may wait: its queue is looked at less often. */
const pollingSeconds = { onDemand: 2, scheduled: 30 } as const;

const lockOf = (jobId: string): string => `job ${jobId}`;

/**
 * Work after the response that survives a crash: stored in PostgreSQL by pg-boss, done by processes whose role allows it. pg-boss loads and
 * starts on first use, so that it does not delay a start; or at a start that finds work of an earlier process.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly queues = new Map<string, JobQueue<never>>();
  private readonly workers = new Map<string, string>();
  private boss: Promise<PgBoss> | undefined;
  private takingOver: NodeJS.Timeout | undefined;
  private scheduling: NodeJS.Timeout | undefined;

  constructor(
    private readonly pools: Pools,
    private readonly config: Config,
    private readonly session: LivingSession,
    private readonly tracing: Tracing,
  ) {}

  /** At the construction of the module that does the work. */
  register<Work extends object>(queue: JobQueue<Work>): void {
    this.queues.set(queue.name, queue);
  }

  /** @param id a second job with the same id is not added */
  async add(queue: string, work: object, id?: string): Promise<void> {
    const boss = await this.ready();
    const definition = this.queues.get(queue);
    if (!definition) throw new Error(`no such queue: ${queue}`);
    await boss.insert([
      {
        name: queue,
        data: work,
        ...(id && { id }),
        retryLimit: definition.tries - 1,
        retryDelay: definition.secondsBetweenTries,
        expireInSeconds: secondsBeforeExpiry,
      },
    ]);
    const worker = this.workers.get(queue);
    if (worker) boss.notifyWorker(worker);
  }

  /** Starts the workers; jobs that an earlier process left are taken up. */
  ready(): Promise<PgBoss> {
    this.boss ??= this.start().catch((error: unknown) => {
      this.boss = undefined;
      throw error;
    });
    return this.boss;
  }

  onApplicationBootstrap(): void {
    if (!this.works) return;
    void this.takeUp();
    this.takingOver = setInterval(() => void this.quietly(this.takeOver()), takeoverEveryMs).unref();
    if (this.scheduled.length > 0) this.scheduling = setTimeout(() => void this.quietly(this.ready()), schedulesAfterMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.takingOver);
    clearTimeout(this.scheduling);
    const boss = await this.boss?.catch(() => undefined);
    await boss?.stop({ graceful: true, wait: true, timeout: 5_000 });
  }

  private async takeUp(): Promise<void> {
    try {
      const left = await this.pools.worker.query(`SELECT FROM jobs.job WHERE state IN ('created', 'retry', 'active') LIMIT 1`);
      if (left.rowCount) await this.ready();
    } catch (error) {
      this.logger.warn({ msg: 'jobs that were left wait for the next one', err: error });
    }
  }

  /** Fails active jobs whose lock no live session holds; the queue then retries them as after any failure. */
  async takeOver(startedBefore = secondsBeforeLock): Promise<void> {
    const { rows } = await this.pools.worker.query<{ id: string; name: string; abandoned: boolean }>(
      `SELECT id, name, ${isAbandoned("'job ' || id")} AS abandoned FROM jobs.job
        WHERE state = 'active' AND name = ANY ($1) AND started_on < now() - make_interval(secs => $2)`,
      [[...this.queues.keys()], startedBefore],
    );
    const boss = rows.some(({ abandoned }) => abandoned) ? await this.ready() : undefined;
    for (const { id, name, abandoned } of rows) {
      if (!abandoned) continue;
      this.logger.warn({ msg: 'a job whose process is gone is taken over', queue: name, job: id });
      await boss?.fail(name, id, { message: 'the process that did it is gone' });
    }
  }

  private async quietly(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => this.logger.warn({ msg: 'jobs of dead processes wait for the next look', err: error }));
  }

  private async start(): Promise<PgBoss> {
    const { default: Boss } = await import('pg-boss');
    const { worker } = this.pools;
    const boss = new Boss({
      schema: 'jobs',
      db: { executeSql: (text, values) => worker.query(text, values) },
      schedule: this.works && this.scheduled.length > 0,
      supervise: this.works,
      maintenanceIntervalSeconds: 60,
      retentionDays: 30,
      archiveCompletedAfterSeconds: 3600,
      deleteAfterDays: 30,
    });
    boss.on('error', (error) => this.logger.error({ msg: 'jobs', err: error }));
    await boss.start();
    for (const queue of this.queues.values()) {
      await boss.createQueue(queue.name);
      if (this.works) this.workers.set(queue.name, await this.work(boss, queue));
    }
    if (this.works) await this.storeSchedules(boss);
    return boss;
  }

  /** Stores the declared schedules, and removes those that an earlier version declared. */
  private async storeSchedules(boss: PgBoss): Promise<void> {
    const names = new Set(this.scheduled.map(({ name }) => name));
    for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
    for (const { name, cron } of this.scheduled) await boss.schedule(name, cron, {}, { tz: 'Europe/Paris', retryLimit: 0 });
  }

  private get scheduled(): { name: string; cron: string }[] {
    return [...this.queues.values()].flatMap(({ name, cron }) => (cron === undefined ? [] : [{ name, cron }]));
  }

  /** Runs under a session lock, which shows other processes that this process is alive. */
  private async runUnderLock(jobId: string, work: () => Promise<void>): Promise<void> {
    if (!(await this.session.hold(lockOf(jobId)))) throw new Error('another process does this job');
    try {
      await work();
    } finally {
      await this.session.letGo(lockOf(jobId)).catch(() => undefined);
    }
  }

  private get works(): boolean {
    return this.config.role === 'all' || this.config.role === 'worker';
  }

  private work(boss: PgBoss, queue: JobQueue<never>): Promise<string> {
    const pollingIntervalSeconds = queue.cron === undefined ? pollingSeconds.onDemand : pollingSeconds.scheduled;
    return boss.work<never>(queue.name, { batchSize: 1, pollingIntervalSeconds }, async (jobs) => {
      for (const { data, id } of jobs) {
        try {
          await this.tracing.run(`job ${queue.name}`, { 'intendance.job': id }, () => this.runUnderLock(id, () => queue.handle(data, id)));
        } catch (error) {
          this.logger.warn({ msg: 'a job failed and will be tried again', queue: queue.name, job: id, err: error });
          throw error;
        }
      }
    });
  }
}
