import type { JobWithMetadata } from 'pg-boss';
import { Jobs } from '../src/platform/jobs/jobs.js';
import type { TestApp } from './open-test-app.js';

/** The jobs of a queue that wait or run, with their state. */
export async function queuedJobs(app: TestApp, queue: string, data: object = {}): Promise<JobWithMetadata<object>[]> {
  const { boss } = await app.get(Jobs).ready();
  return boss.findJobs<object>(queue, { data });
}

/** Makes the next tries of failed jobs due, as if their delay had passed. */
export async function retryNow(app: TestApp, queue: string): Promise<void> {
  const { boss } = await app.get(Jobs).ready();
  for (const { id, state } of await queuedJobs(app, queue))
    if (state === 'retry') await boss.update(queue, undefined, { id, startAfter: 0 });
}
