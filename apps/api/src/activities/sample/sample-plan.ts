import type { SampleRecords } from '@intendance/domain/activities/sample/sample.events.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { households, type SampleHousehold } from '../../directory/public.js';
import { type PlannedClaim, planClaims, requestDay } from './claim-plans.js';
import { refundActivities, type SampleActivity } from './refund-activities.js';
import { registrationActivities, type SampleOuting } from './registration-activities.js';
import { type PlannedRegistration, planRegistrations } from './registration-plans.js';

const people = 12;
const claims = 10;
const registrations = 8;
/** Activities of the demonstration that need no document. */
const shownActivities = ['Sport et fitness', 'Cinéma et spectacles', 'Livres et bandes dessinées'];
const shownOutings = ['Journée au parc d’attractions', 'Arbre de Noël', 'Repas de fin d’année'];

export type SamplePlan = {
  readonly scope: string;
  readonly households: readonly SampleHousehold[];
  readonly activities: readonly SampleActivity[];
  readonly claims: readonly PlannedClaim[];
  readonly outings: readonly SampleOuting[];
  readonly registrations: readonly PlannedRegistration[];
};

/** People, activities and claims that a newcomer can look at. Without bookkeeping: entries of a ledger could not be removed. */
export function planSample(environmentId: EnvironmentId, today: LocalDate): SamplePlan {
  const scope = `intendance sample ${environmentId}`;
  const sampled = households(scope, people, today).map(withoutEmail);
  const activities = refundActivities(scope, today).filter(({ settings }) => shownActivities.includes(settings.name));
  const outings = registrationActivities(scope, today, 0).filter(({ settings }) => shownOutings.includes(settings.name));
  const recent = addDays(today, -300);
  return {
    scope,
    households: sampled,
    activities,
    claims: planClaims(sampled, activities, { scope, count: claims, today, documentShare: 0 }).filter(
      (claim) => requestDay(claim) >= recent,
    ),
    outings,
    registrations: planRegistrations(sampled, outings, { scope, count: registrations, today }),
  };
}

/** The sample sends no mail. */
const withoutEmail = (household: SampleHousehold): SampleHousehold => ({
  ...household,
  commands: household.commands.map((command) =>
    command.type === 'RegisterPerson' ? { ...command, data: { ...command.data, email: null } } : command,
  ),
});

export const recordsOf = ({ households: people, activities, claims, outings, registrations }: SamplePlan): SampleRecords => ({
  people: people.map(({ id }) => id),
  refundActivities: activities.map(({ id }) => id),
  refunds: claims.map(({ id }) => id),
  registrationActivities: outings.map(({ id }) => id),
  registrations: registrations.map(({ id }) => id),
});
