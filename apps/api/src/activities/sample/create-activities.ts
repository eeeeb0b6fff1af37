import { type RefundActivityCommand, refundActivityCase } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { executeInBatch } from '../../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../../capabilities/sample-data/sample-run.js';
import type { SampleActivity } from './refund-activities.js';

export async function createActivities(run: SampleRun, activities: readonly SampleActivity[]): Promise<void> {
  for (const activity of activities) {
    await execute(run, activity, { type: 'CreateRefundActivity', data: { ...activity.settings, enabled: true } });
  }
  await run.store.flush();
  await run.store.settled();
}

/** Rules change in the middle of the two years: earlier claims keep the one under which they were made. */
export async function changeActivities(run: SampleRun, activities: readonly SampleActivity[]): Promise<void> {
  for (const activity of activities) {
    if (activity.later?.revised) await execute(run, activity, { type: 'ReviseRefundActivity', data: activity.later.revised });
    if (activity.later?.disabled) await execute(run, activity, { type: 'DisableRefundActivity' });
  }
  await run.store.flush();
  await run.store.settled();
}

async function execute(run: SampleRun, { id }: SampleActivity, command: RefundActivityCommand): Promise<void> {
  await executeInBatch(run, refundActivityCase, { id, ...command }, run.today);
}
