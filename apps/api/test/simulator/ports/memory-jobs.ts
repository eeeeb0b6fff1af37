import type { Logger } from '@nestjs/common';
import type { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import type { Job, JobRuns } from '../../../src/platform/jobs/job-runs.js';
import { type JobEnd, JobWorker } from '../../../src/platform/jobs/job-worker.js';
import type { ServerProcess } from '../server-process.js';

/** `isLocked`: the process shows that it is at work on the job. */
type Run = { readonly process: ServerProcess; readonly at: number; isLocked: boolean };
type StoredJob = Job & { dueAt: number; run: Run | undefined };
type Queue = JobQueue<never>;

const msBeforeLock = 10_000;
const silence: Pick<Logger, 'warn' | 'error'> = { warn: () => undefined, error: () => undefined };

/** Jobs, which outlive every process: a job of a dead process goes to another one, an id is added and done once. */
export class MemoryJobs {
  readonly queues = new Map<string, StoredJob[]>();
  readonly completedIds = new Set<string>();
  /** Jobs whose tries are used up. */
  readonly droppedIds: string[] = [];
  private readonly workers = new Map<JobWorker, ServerProcess>();

  get isEmpty(): boolean {
    return [...this.queues.values()].every((jobs) => jobs.length === 0);
  }

  add(queue: Queue, data: object, id: string, at: number): void {
    const jobs = this.queues.get(queue.name) ?? [];
    this.queues.set(queue.name, jobs);
    if (jobs.some((job) => job.id === id)) return;
    jobs.push({ id, data: data as never, retryCount: 0, retryLimit: queue.tries - 1, dueAt: at, run: undefined });
    for (const [worker, process] of this.workers)
      if (process.isAlive) worker.wake();
      else this.workers.delete(worker);
  }

  /** Jobs as the process reaches them: those of its queues run in it. */
  of(process: ServerProcess, newJobId: () => string) {
    const definitions = new Map<string, Queue>();
    return {
      register: (queue: Queue): void => {
        definitions.set(queue.name, queue);
        const runs = this.runsOf(queue, process);
        const worker = new JobWorker(queue, runs, (job, work, settle) => underLock(job as StoredJob, work, settle), silence, process);
        this.workers.set(worker.start(), process);
      },
      add: (name: string, data: object, id = newJobId()): Promise<void> => {
        const queue = definitions.get(name);
        if (!queue) throw new Error(`no such queue: ${name}`);
        return process.call(`job of ${name}`, () => this.add(queue, data, id, process.now()));
      },
    };
  }

  private runsOf(queue: Queue, process: ServerProcess): Pick<JobRuns, 'take' | 'complete' | 'fail'> {
    const jobsOf = (): StoredJob[] => this.queues.get(queue.name) ?? [];
    const remove = (id: string) =>
      this.queues.set(
        queue.name,
        jobsOf().filter((job) => job.id !== id),
      );
    return {
      take: () =>
        process.call(`next ${queue.name}`, () => {
          const job = jobsOf().find(({ dueAt, run }) => dueAt <= process.now() && !isHeld(run, process.now()));
          if (!job) return undefined;
          if (this.completedIds.has(job.id)) return void remove(job.id);
          job.run = { process, at: process.now(), isLocked: false };
          return job;
        }),
      complete: (_, { id }) =>
        process.call(`end of ${queue.name}`, () => {
          this.completedIds.add(id);
          remove(id);
        }),
      fail: (_, { id }) =>
        process.call(`failure of ${queue.name}`, () => {
          const job = jobsOf().find((each) => each.id === id);
          if (!job) return;
          if (job.retryCount >= job.retryLimit) {
            this.droppedIds.push(id);
            return void remove(id);
          }
          const pause = Math.min(
            queue.secondsBetweenTries * 2 ** job.retryCount,
            queue.longestSecondsBetweenTries ?? queue.secondsBetweenTries,
          );
          const retry = { ...job, retryCount: job.retryCount + 1, dueAt: process.now() + pause * 1000, run: undefined };
          this.queues.set(
            queue.name,
            jobsOf().map((each) => (each.id === id ? retry : each)),
          );
        }),
    };
  }
}

/** A job that was taken by an answer that got droppedIds, or by a process that died, goes to the next one. */
const isHeld = (run: Run | undefined, now: number): boolean =>
  run?.process.isAlive === true && (run.isLocked || now - run.at < msBeforeLock);

async function underLock({ run }: StoredJob, work: () => Promise<void>, settle: (end: JobEnd) => Promise<void>): Promise<void> {
  if (run) run.isLocked = true;
  const end = await work().then(
    () => 'done' as const,
    () => 'failed' as const,
  );
  await settle(end);
}
