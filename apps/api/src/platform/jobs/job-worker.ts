import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import { asOutage, DatabaseUnavailable } from '../projection/worker-connection.js';
import { systemTimers, type Timers } from '../runtime/timers.js';
import type { JobQueue } from './job-queue.js';
import type { Job, JobRuns } from './job-runs.js';

/** `postponed`: a database was away, or the structure moved. It uses up no try. */
export type JobEnd = 'done' | 'failed' | 'postponed';

const pollMs = 2_000;
const longestPauseMs = 5_000;

/**
 * Runs the jobs of one queue, one after the other. The end of a job is written until the database takes it: an outage at that moment
 * neither ends the process nor runs the job again.
 */
export class JobWorker {
  private readonly stopping = new AbortController();
  private waking = new AbortController();
  private ended: Promise<void> = Promise.resolve();

  constructor(
    private readonly queue: JobQueue<never>,
    private readonly runs: Pick<JobRuns, 'take' | 'complete' | 'fail'>,
    /** Runs the work, then `settle`, under the lock of the job. */
    private readonly underLock: (job: Job, work: () => Promise<void>, settle: (end: JobEnd) => Promise<void>) => Promise<void>,
    private readonly logger: Pick<Logger, 'warn' | 'error'>,
    private readonly timers: Timers = systemTimers,
  ) {}

  start(): this {
    this.ended = this.loop();
    return this;
  }

  /** A job was added: the worker does not wait for its next look. */
  wake(): void {
    this.waking.abort();
  }

  /** Waits for the job at work, at most so long. */
  async stop(withinMs: number): Promise<void> {
    this.stopping.abort();
    this.wake();
    await Promise.race([this.ended, delay(withinMs, undefined, { ref: false })]);
  }

  private async loop(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.waking = new AbortController();
      if (!(await this.step())) await this.pause(pollMs, AbortSignal.any([this.waking.signal, this.stopping.signal]));
    }
  }

  /** @returns whether there was a job */
  private async step(): Promise<boolean> {
    try {
      const job = await this.runs.take(this.queue.name);
      if (job) await this.run(job);
      return job !== undefined;
    } catch (error) {
      this.logger.warn({ msg: 'the jobs of a queue wait for its next look', queue: this.queue.name, err: error });
      return false;
    }
  }

  private async run(job: Job): Promise<void> {
    const { name } = this.queue;
    await this.underLock(
      job,
      () => this.queue.handle(job.data, job.id),
      (end) => this.persist(() => (end === 'done' ? this.runs.complete(name, job) : this.runs.fail(name, job, end === 'postponed'))),
    );
  }

  /** Repeats a write that an outage of the database refuses. */
  private async persist(write: () => Promise<void>): Promise<void> {
    for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return await write();
      } catch (error) {
        if (!(asOutage(error) instanceof DatabaseUnavailable || error instanceof DatabaseUnavailable)) throw error;
        if (this.stopping.signal.aborted) throw error;
        this.logger.warn({ msg: 'the end of a job is written once the database answers', queue: this.queue.name, err: error });
        await this.pause(pauseMs, this.stopping.signal);
      }
    }
  }

  /** Ends early when the signal is aborted. */
  private async pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const time = Promise.withResolvers<void>();
    const end = () => time.resolve();
    const cancel = this.timers.after(milliseconds, end);
    signal.addEventListener('abort', end, { once: true });
    await time.promise;
    signal.removeEventListener('abort', end);
    cancel();
  }
}
