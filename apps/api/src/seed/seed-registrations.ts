import { registrationActivityStream } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { playRegistrations } from '../activities/sample/play-registrations.js';
import { playWaitingLists } from '../activities/sample/play-waiting-lists.js';
import { registrationActivities, type SampleOuting } from '../activities/sample/registration-activities.js';
import { planRegistrations } from '../activities/sample/registration-plans.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';
import type { SampleHousehold } from '../directory/sample-people/households.js';

/** Beyond a demo, people register to more activities, as they would. */
const registrationsPerActivity = 1000;

/** Activities and their registrations, played day by day: the first household gets the place. */
export async function seedRegistrations(
  run: SampleRun,
  people: readonly SampleHousehold[],
  count: number,
  today: LocalDate,
): Promise<void> {
  const activities = registrationActivities(run.scope, today, Math.floor(count / registrationsPerActivity));
  if (await isPlayed(run, activities)) return;
  await playRegistrations(run, activities, planRegistrations(people, activities, { scope: run.scope, count, today }));
  await playWaitingLists(run, activities, people);
}

/**
 * True after a complete seed, whose last step closes activities. A second run would otherwise give places freed since then to households
 * that found none.
 */
async function isPlayed(run: SampleRun, activities: readonly SampleOuting[]): Promise<boolean> {
  const streams = activities.filter(({ isClosed }) => isClosed).map(({ id }) => registrationActivityStream(id));
  const slices = await run.store.read(run.context().environmentId, streams);
  return slices.every(({ events }) => events.some(({ type }) => type === 'RegistrationActivityDisabled'));
}
