import { waitingListCase } from '@intendance/domain/activities/waiting-list/waiting-list-case.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { addDays, isWithin } from '@intendance/kernel/local-date.js';
import { executeInBatch } from '../../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../../capabilities/sample-data/sample-run.js';
import type { SampleHousehold } from '../../directory/public.js';
import type { SampleOuting } from './registration-activities.js';

const mostWaiting = 3;
const mostTries = 30;

/** Puts a few people on the waiting lists of the activities that are full, the day before: the noon of today may be to come. */
export async function playWaitingLists(
  run: SampleRun,
  activities: readonly SampleOuting[],
  households: readonly SampleHousehold[],
): Promise<void> {
  const present = households.filter(({ entranceDate, exitDate }) => isWithin(run.today, entranceDate, exitDate)).slice(0, mostTries);
  for (const activity of activities.filter(({ settings }) => settings.waitingListHours)) {
    let waiting = 0;
    for (const { id } of present) if (waiting < mostWaiting && (await waits(run, activity, id, 1 + (waiting % 2)))) waiting++;
  }
  await run.store.flush();
  await run.store.settled();
}

/** False where the rules refuse it: places are left, or the household is registered. */
async function waits(run: SampleRun, { id }: SampleOuting, personId: PersonId, entries: number): Promise<boolean> {
  try {
    await executeInBatch(run, waitingListCase, { id, type: 'JoinWaitingList', data: { personId, entries } }, addDays(run.today, -1));
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
