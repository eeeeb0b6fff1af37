import { derivedId, type RegistrationId } from '@intendance/kernel/id.js';
import { addDays, isWithin, type LocalDate } from '@intendance/kernel/local-date.js';
import { Random } from '../../capabilities/sample-data/random.js';
import type { SampleHousehold } from '../../directory/public.js';
import type { SampleOuting } from './registration-activities.js';

/** The steps of a registration, in the order of their days. */
export type PlannedMove =
  | { day: LocalDate; type: 'request' }
  | { day: LocalDate; type: 'validate' }
  | { day: LocalDate; type: 'pay'; mode: string }
  | { day: LocalDate; type: 'refuse'; reason: string }
  | { day: LocalDate; type: 'delete' };

export type PlannedRegistration = {
  id: RegistrationId;
  seed: string;
  household: SampleHousehold;
  activity: SampleOuting;
  date: LocalDate;
  entries: number;
  comment: string;
  moves: readonly PlannedMove[];
};

type End = 'waiting' | 'valid' | 'paid' | 'refused' | 'cancelled' | 'deleted';
const recent: readonly (readonly [End, number])[] = [
  ['waiting', 60],
  ['valid', 22],
  ['paid', 8],
  ['refused', 5],
  ['cancelled', 3],
  ['deleted', 2],
];
const old: readonly (readonly [End, number])[] = [
  ['waiting', 3],
  ['valid', 10],
  ['paid', 70],
  ['refused', 7],
  ['cancelled', 6],
  ['deleted', 4],
];
const comments = ['Avec deux enfants.', 'Départ de Lyon.', 'Végétarien.', 'À côté de la famille Morel, merci.'];
const longestWaitDays = 60;
const refusals = ['Inscription en double.', 'La pièce jointe est illisible.', 'Dossier incomplet.'];
const cancellations = ['Empêchement professionnel.', 'Enfant malade.', 'Ne peut plus venir.'];
const modes = ['chèque', 'virement', 'espèces'];

export type RegistrationPlanOptions = { scope: string; count: number; today: LocalDate };

/** Registrations to these activities, oldest first. A household without a free place registers nowhere. */
export function planRegistrations(
  households: readonly SampleHousehold[],
  activities: readonly SampleOuting[],
  { scope, count, today }: RegistrationPlanOptions,
): PlannedRegistration[] {
  const random = new Random(`${scope} registrations`);
  const weighted = activities.map((activity) => [activity, activity.weight] as const);
  const planned: PlannedRegistration[] = [];
  for (let tries = 0; planned.length < count && tries < count * 40; tries++) {
    const seed = `${scope} registration ${planned.length}`;
    const registration = draw(random, seed, random.pick(households), random.weighted(weighted), today);
    if (registration) planned.push(registration);
  }
  return planned.sort((left, right) => left.date.localeCompare(right.date) || left.id.localeCompare(right.id));
}

function draw(
  random: Random,
  seed: string,
  household: SampleHousehold,
  activity: SampleOuting,
  today: LocalDate,
): PlannedRegistration | undefined {
  const date = addDays(today, -random.between(1, 400));
  const { settings, party } = activity;
  if (!isWithin(date, settings.startDate, settings.endDate)) return undefined;
  if (!isWithin(date, household.entranceDate, household.exitDate)) return undefined;
  return {
    id: derivedId<'registration'>(seed),
    seed,
    household,
    activity,
    date,
    entries: random.between(1, Math.min(party, household.memberIds.length + 2)),
    comment: random.chance(0.2) ? random.pick(comments) : '',
    moves: movesOf(random, date, today),
  };
}

function movesOf(random: Random, date: LocalDate, today: LocalDate): PlannedMove[] {
  const after = (day: LocalDate, days: number): LocalDate => (addDays(day, days) < today ? addDays(day, days) : today);
  const decided = after(date, random.between(0, 10));
  const later = after(decided, random.between(1, 15));
  const age = (Date.parse(today) - Date.parse(date)) / 86_400_000;
  const request = { day: date, type: 'request' } as const;
  const validate = { day: decided, type: 'validate' } as const;
  const drawn = random.weighted(age < 25 ? recent : old);
  // No clerk lets a registration wait for two months.
  switch (drawn === 'waiting' && age >= longestWaitDays ? 'valid' : drawn) {
    case 'waiting':
      return [request];
    case 'valid':
      return [request, validate];
    case 'paid':
      return [request, validate, { day: later, type: 'pay', mode: random.pick(modes) }];
    case 'refused':
      return [request, { day: decided, type: 'refuse', reason: random.pick(refusals) }];
    case 'cancelled':
      return [request, validate, { day: later, type: 'refuse', reason: random.pick(cancellations) }];
    case 'deleted':
      return [request, { day: decided, type: 'delete' }];
  }
}
