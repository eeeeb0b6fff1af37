import { type RefundActivityCommand, refundActivityCase } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { executeInBatch } from './execute-in-batch.js';
import type { SeededActivity } from './refund-activities.js';
import type { SeedRun } from './seed-run.js';

export async function createActivities(run: SeedRun, activities: readonly SeededActivity[]): Promise<void> {
  for (const activity of activities) {
    await execute(run, activity, { type: 'CreateRefundActivity', data: { ...activity.settings, enabled: true } });
  }
  await run.store.flush();
  await run.store.settled();
}

/** Rules change in the middle of the two years: earlier claims keep the one under which they were made. */
export async function changeActivities(run: SeedRun, activities: readonly SeededActivity[]): Promise<void> {
  for (const activity of activities) {
    if (activity.later?.revised) await execute(run, activity, { type: 'ReviseRefundActivity', data: activity.later.revised });
    if (activity.later?.disabled) await execute(run, activity, { type: 'DisableRefundActivity' });
  }
  await run.store.flush();
  await run.store.settled();
}

async function execute(run: SeedRun, { id }: SeededActivity, command: RefundActivityCommand): Promise<void> {
  await executeInBatch(run, refundActivityCase, { id, ...command }, run.today);
}
