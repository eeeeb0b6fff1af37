import type { RegistrationSettings } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import type { RegistrationOption } from '@intendance/domain/activities/registration-activity/registration-option.js';
import { derivedId, type RegistrationActivityId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';

export type SampleOuting = {
  id: RegistrationActivityId;
  settings: RegistrationSettings;
  /** How many come at once, at most. */
  party: number;
  /** Closed once all is done. */
  isClosed: boolean;
  weight: number;
};

type Declared = { name: string; euros: number | null; from: number; to: number; weight: number } & Partial<
  Omit<RegistrationSettings, 'name' | 'price'>
> & { party?: number; isClosed?: boolean };

const option = (group: string, name: string, price: number | null = null, capacity: number | null = null): RegistrationOption => ({
  ...{ id: derivedId(`sample option ${group} ${name}`), group, name, capacity },
  price: price === null ? null : cents(price * 100),
});

/** Free and paid, per person and per family, for all or one of each household, with and without places, open, over and closed. */
const declared: readonly Declared[] = [
  { name: 'Journée au parc d’attractions', euros: 15.5, from: -120, to: 60, capacity: 90, party: 5, weight: 16 },
  {
    name: 'Arbre de Noël',
    euros: null,
    from: -60,
    to: 45,
    capacity: 250,
    party: 6,
    weight: 16,
    comment: 'Pour les enfants et leurs parents.',
  },
  {
    name: 'Week-end au ski',
    euros: 40,
    from: -200,
    to: 30,
    capacity: 45,
    pricing: 'family',
    attachmentRequired: true,
    options: [
      option('', 'Car au départ de la gare', 8, 40),
      option('', 'Location de skis', 25),
      option('Repas', 'Classique'),
      option('Repas', 'Végétarien'),
    ],
    party: 5,
    weight: 8,
  },
  { name: 'Repas de fin d’année', euros: 12, from: -45, to: 30, admission: 'one-per-household', weight: 14 },
  { name: 'Concert au théâtre antique', euros: 22.5, from: -380, to: -150, capacity: 60, party: 3, isClosed: true, weight: 9 },
  { name: 'Cours de yoga du jeudi', euros: 8, from: -400, to: 200, party: 2, weight: 12 },
  { name: 'Bons d’achat de rentrée', euros: null, from: -110, to: -20, admission: 'one-per-household', billRequired: true, weight: 8 },
  { name: 'Chasse aux œufs', euros: 5, from: -260, to: -200, pricing: 'family', party: 5, weight: 7 },
  { name: 'Visite du musée des tissus', euros: 6, from: -30, to: 20, capacity: 12, waitingListHours: 48, party: 3, weight: 10 },
];

const outing = (scope: string, today: LocalDate, { name, euros, from, to, weight, party = 1, isClosed = false, ...rest }: Declared) => ({
  id: derivedId<'registration-activity'>(`${scope} outing ${name}`),
  settings: {
    name,
    price: euros === null ? null : cents(Math.round(euros * 100)),
    startDate: addDays(today, from),
    endDate: addDays(today, to),
    pricing: 'registrant',
    admission: 'everyone',
    attachmentRequired: false,
    billRequired: false,
    capacity: null,
    comment: '',
    ...rest,
  } satisfies RegistrationSettings,
  party,
  isClosed,
  weight,
});

/** @param others activities besides, alike, for an environment in which tens of thousands register */
export function registrationActivities(scope: string, today: LocalDate, others: number): SampleOuting[] {
  const more = Array.from(
    { length: others },
    (_, index): Declared => ({ name: `Sortie n° ${index + 1}`, euros: 5 + (index % 20), from: -400, to: 200, party: 4, weight: 10 }),
  );
  return [...declared, ...more].map((activity) => outing(scope, today, activity));
}
