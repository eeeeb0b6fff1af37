import type pg from 'pg';
import type { Db, JobWithMetadata, PgBoss } from 'pg-boss';
import { isAbandoned } from '../pools/living-session.js';
import { inTransaction } from '../projection/worker-connection.js';
import { clientDb } from './open-boss.js';

export type Job = Pick<JobWithMetadata<never>, 'id' | 'data' | 'retryCount' | 'retryLimit'> &
  Partial<Pick<JobWithMetadata<never>, 'retryDelay' | 'retryBackoff' | 'retryDelayMax'>>;
export type JobRun = { readonly job_id: string; readonly queue: string; readonly started_at: string };

/** Gives a new job the time to take its lock. */
const secondsBeforeLock = 10;

/** Between two looks whether a database is back. */
const postponedSeconds = 5;

/** The name of the lock that a process holds while it runs a job. */
export const lockOf = (jobId: string): string => `job ${jobId}`;

/**
 * Jobs at work and jobs that are done, in tables of our own beside the queue of pg-boss. Each step is one transaction over both, so that a
 * crash leaves no job that runs without a row here. A job that is done is deleted, because it may hold a link or a code; its id stays for
 * the jobs that are added twice.
 */
export class JobRuns {
  constructor(
    private readonly pool: pg.Pool,
    private readonly boss: PgBoss,
  ) {}

  /** Takes the next job of the queue. Undefined when no job is due. */
  async take(queue: string): Promise<Job | undefined> {
    const [waiting] = await this.boss.findJobs(queue, { queued: true, limit: 1 });
    return waiting && this.within((db) => this.takeWithin(queue, db));
  }

  private async takeWithin(queue: string, db: Db): Promise<Job | undefined> {
    for (;;) {
      const [job] = await this.boss.fetch<never>(queue, { batchSize: 1, includeMetadata: true, db });
      if (!job) return undefined;
      const { rows } = await db.executeSql('SELECT FROM platform.completed_job WHERE job_id = $1', [job.id]);
      if (rows.length > 0) await this.boss.deleteJob(queue, job.id, { db });
      else {
        await db.executeSql('INSERT INTO platform.job_run (job_id, queue) VALUES ($1, $2)', [job.id, queue]);
        return job;
      }
    }
  }

  async complete(queue: string, { id }: Job): Promise<void> {
    await this.within(async (db) => {
      await db.executeSql('DELETE FROM platform.job_run WHERE job_id = $1', [id]);
      await db.executeSql('INSERT INTO platform.completed_job (job_id, queue) VALUES ($1, $2) ON CONFLICT DO NOTHING', [id, queue]);
      await this.boss.deleteJob(queue, id, { db });
    });
  }

  /**
   * The queue retries the job after its delay. A job whose tries are used up is deleted: its failure stands in the log.
   * @param isPostponed the job has all of its tries again
   */
  async fail(queue: string, job: Job, isPostponed = false): Promise<void> {
    await this.within(async (db) => {
      await db.executeSql('DELETE FROM platform.job_run WHERE job_id = $1', [job.id]);
      await (isPostponed ? this.postponeWithin(queue, job, db) : this.failWithin(queue, job, db));
    });
  }

  private async postponeWithin(
    queue: string,
    { id, data, retryLimit, retryDelay, retryBackoff, retryDelayMax }: Job,
    db: Db,
  ): Promise<void> {
    await this.boss.deleteJob(queue, id, { db });
    const retries = {
      retryLimit,
      ...(retryDelay && { retryDelay }),
      ...(retryBackoff && { retryBackoff }),
      ...(retryDelayMax && { retryDelayMax }),
    };
    await this.boss.insert(queue, [{ id, data, startAfter: postponedSeconds, ...retries }], { db });
  }

  private async failWithin(queue: string, { id, retryCount, retryLimit }: Job, db: Db): Promise<void> {
    if (retryCount < retryLimit) await this.boss.fail(queue, id, null, { db });
    else await this.boss.deleteJob(queue, id, { db });
  }

  /** Runs of processes that are gone. A start in the future is one under a clock that was ahead. */
  async abandoned(queues: readonly string[], startedBefore = secondsBeforeLock): Promise<JobRun[]> {
    const { rows } = await this.pool.query<JobRun & { abandoned: boolean }>(
      `SELECT job_id, queue, started_at::text, ${isAbandoned("'job ' || job_id")} AS abandoned FROM platform.job_run
        WHERE queue = ANY ($1) AND (started_at < now() - make_interval(secs => $2) OR started_at > now())`,
      [queues, startedBefore],
    );
    return rows.filter(({ abandoned }) => abandoned);
  }

  /** Gives the job of a dead process back to its queue. @returns false when another process was faster */
  async giveBack({ job_id, queue, started_at }: JobRun): Promise<boolean> {
    return this.within(async (db) => {
      const sql = 'DELETE FROM platform.job_run WHERE job_id = $1 AND started_at = $2 RETURNING job_id';
      const { rows } = await db.executeSql(sql, [job_id, started_at]);
      if (rows.length === 0) return false;
      const [job] = await this.boss.findJobs<never>(queue, { id: job_id, db });
      if (job?.state === 'active') await this.failWithin(queue, job, db);
      return true;
    });
  }

  /** Puts tries right that a clock ahead of time delayed. @returns the number of jobs */
  async hasten(queue: string, longestSecondsBetweenTries: number): Promise<number> {
    const { rows } = await this.pool.query<{ latest: Date }>('SELECT now() + make_interval(secs => $1) AS latest', [
      longestSecondsBetweenTries + 5,
    ]);
    const latest = rows[0]?.latest;
    const delayed = (await this.boss.findJobs(queue, { queued: true })).filter(({ startAfter }) => latest && startAfter > latest);
    for (const { id } of delayed) await this.boss.update(queue, undefined, { id, startAfter: 0 });
    return delayed.length;
  }

  private within<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return inTransaction(this.pool, (_, client) => work(clientDb(client)));
  }
}
