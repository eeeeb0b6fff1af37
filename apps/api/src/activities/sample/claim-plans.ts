import type { MemberId } from '@intendance/domain/directory/person/person.events.js';
import { derivedId, type RefundId } from '@intendance/kernel/id.js';
import { addDays, isWithin, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { Random } from '../../capabilities/sample-data/random.js';
import type { SampleHousehold } from '../../directory/public.js';
import type { SampleActivity } from './refund-activities.js';

/** The steps of a claim, in the order of their days. */
export type PlannedStep =
  | { day: LocalDate; type: 'request'; isComputed: boolean }
  | { day: LocalDate; type: 'validate' }
  | { day: LocalDate; type: 'pay'; mode: string }
  | { day: LocalDate; type: 'refuse'; reason: string }
  | { day: LocalDate; type: 'delete' };

export type PlannedClaim = {
  id: RefundId;
  seed: string;
  household: SampleHousehold;
  activity: SampleActivity;
  memberId: MemberId | null;
  billedOn: LocalDate;
  bill: Cents;
  comment: string;
  documents: number;
  steps: readonly PlannedStep[];
};

const comments = [
  'Facture acquittée.',
  'Paiement en deux fois.',
  'Pour la famille.',
  'Inscription de septembre.',
  'Duplicata demandé au magasin.',
  'Merci !',
];
const longestWaitDays = 60;
const refusals = [
  'Facture illisible.',
  'La facture est au nom d’un autre organisme.',
  'Justificatif de paiement manquant.',
  'Demande déjà présentée.',
];

export type ClaimOptions = { scope: string; count: number; today: LocalDate; documentShare: number };

/** Claims of the last two years over these households, oldest request first. */
export function planClaims(
  households: readonly SampleHousehold[],
  activities: readonly SampleActivity[],
  options: ClaimOptions,
): PlannedClaim[] {
  const random = new Random(`${options.scope} claims`);
  const weighted = activities.map((activity) => [activity, activity.weight] as const);
  const claims: PlannedClaim[] = [];
  for (let tries = 0; claims.length < options.count && tries < options.count * 40; tries++) {
    const claim = drawClaim(random, random.pick(households), random.weighted(weighted), claims.length, options);
    if (claim) claims.push(claim);
  }
  return claims.sort((left, right) => requestDay(left).localeCompare(requestDay(right)) || left.id.localeCompare(right.id));
}

export const requestDay = ({ steps, billedOn }: PlannedClaim): LocalDate => steps[0]?.day ?? billedOn;

function drawClaim(
  random: Random,
  household: SampleHousehold,
  activity: SampleActivity,
  index: number,
  options: ClaimOptions,
): PlannedClaim | undefined {
  const { scope, today, documentShare } = options;
  // More recent days have more claims, because a clerk comes for the waiting ones.
  const age = Math.floor(730 * random.next() ** 1.25) + 1;
  const billedOn = addDays(today, -age);
  const { settings, bills } = activity;
  const isOpen = isWithin(billedOn, settings.startDate, settings.endDate) && !(activity.later?.disabled && age < 330);
  if (!isOpen || !isWithin(billedOn, household.entranceDate, household.exitDate)) return undefined;
  const seed = `${scope} claim ${index}`;
  const isForMember = settings.scope === 'household' && household.memberIds.length > 0 && random.chance(0.4);
  const hasDocument = settings.billRequired || random.chance(documentShare);
  return {
    id: derivedId<'refund'>(seed),
    seed,
    household,
    activity,
    memberId: isForMember ? random.pick(household.memberIds) : null,
    billedOn,
    bill: cents(random.between(bills[0] * 20, bills[1] * 20) * 5),
    comment: random.chance(0.25) ? random.pick(comments) : '',
    documents: hasDocument ? (random.chance(0.2) ? 2 : 1) : 0,
    steps: drawSteps(random, age, today),
  };
}

function drawSteps(random: Random, age: number, today: LocalDate): PlannedStep[] {
  // Yesterday at the latest: whatever the hour of the seed, no request is in the future.
  const requestDay = addDays(today, -Math.max(1, age - random.between(0, Math.min(25, age))));
  const inTime = (day: LocalDate): LocalDate => (day < today ? day : today);
  const decided = inTime(addDays(requestDay, random.between(1, 12)));
  const paid = inTime(addDays(decided, random.between(2, 20)));
  const sinceRequest = (Date.parse(today) - Date.parse(requestDay)) / 86_400_000;
  const drawn = random.weighted(sinceRequest < 12 ? young : sinceRequest < 45 ? middle : old);
  // No clerk lets a claim wait for two months.
  const end = drawn === 'waiting' && age >= longestWaitDays ? 'valid' : drawn;
  const request: PlannedStep = { day: requestDay, type: 'request', isComputed: end !== 'waiting' || random.chance(0.6) };
  switch (end) {
    case 'waiting':
      return [request];
    case 'refused':
      return [request, { day: decided, type: 'refuse', reason: random.pick(refusals) }];
    case 'deleted':
      return [request, { day: decided, type: 'delete' }];
    case 'valid':
      return [request, { day: decided, type: 'validate' }];
    case 'refunded':
      return [request, { day: decided, type: 'validate' }, { day: paid, type: 'pay', mode: random.chance(0.85) ? 'virement' : 'chèque' }];
  }
}

type End = 'waiting' | 'valid' | 'refunded' | 'refused' | 'deleted';
const young: readonly (readonly [End, number])[] = [
  ['waiting', 78],
  ['valid', 14],
  ['refunded', 3],
  ['refused', 3],
  ['deleted', 2],
];
const middle: readonly (readonly [End, number])[] = [
  ['waiting', 22],
  ['valid', 30],
  ['refunded', 38],
  ['refused', 7],
  ['deleted', 4],
];
const old: readonly (readonly [End, number])[] = [
  ['waiting', 2],
  ['valid', 4],
  ['refunded', 82],
  ['refused', 9],
  ['deleted', 4],
];
