import type { RefundCap, RefundRate, RefundSettings } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import { derivedId, type RefundActivityId } from '@intendance/kernel/id.js';
import { type CalendarPeriod, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';

export type SampleActivity = {
  id: RefundActivityId;
  settings: RefundSettings;
  /** Once the first half of the claims is in, the rule changes or the activity closes. */
  later?: { revised?: RefundSettings; disabled?: true };
  /** Usual bills, in euros. */
  bills: readonly [low: number, high: number];
  shops: readonly string[];
  wording: string;
  weight: number;
};

const percent = (share: number): RefundRate => ({ kind: 'percent', share: basisPoints(share * 100) });
const flat = (euros: number): RefundRate => ({ kind: 'flat', amount: cents(euros * 100) });
const euros = (amount: number | null): RefundCap => ({ unit: 'euros', amount: amount === null ? null : cents(amount * 100) });
const bills = (count: number): RefundCap => ({ unit: 'bills', count });

type Rule = { name: string; rate: RefundRate; cap: RefundCap; period: CalendarPeriod } & Partial<RefundSettings>;
const rule = (settings: Rule): RefundSettings => ({
  startDate: null,
  endDate: null,
  billRequired: false,
  scope: 'beneficiary',
  comment: '',
  ...settings,
});

const sport = rule({
  name: 'Sport et fitness',
  rate: percent(40),
  cap: euros(100),
  period: 'an',
  comment: 'Sur présentation de la licence ou de la facture.',
});

type Declared = Omit<SampleActivity, 'id'>;

/** Percentages and flat amounts, limits in euros and in bills, the four periods, the two scopes, one that closes. */
const allYear: readonly Declared[] = [
  {
    settings: sport,
    later: { revised: { ...sport, rate: percent(50), cap: euros(120) } },
    bills: [35, 320],
    shops: ['Club Forme', 'Basic Salle', 'Judo Club'],
    wording: 'Abonnement sportif',
    weight: 18,
  },
  {
    settings: rule({ name: 'Cinéma et spectacles', rate: flat(5), cap: bills(4), period: 'mois', scope: 'household' }),
    bills: [7, 68],
    shops: ['Cinéma Lumière', 'Théâtre des Célestins'],
    wording: 'Places de spectacle',
    weight: 20,
  },
  {
    settings: rule({
      name: 'Vacances et locations',
      rate: percent(30),
      cap: euros(400),
      period: 'an',
      scope: 'household',
      billRequired: true,
      comment: 'Hors résidence principale.',
    }),
    bills: [120, 1900],
    shops: ['Gîtes du Vercors', 'Camping Les Pins'],
    wording: 'Séjour en famille',
    weight: 9,
  },
  {
    settings: rule({
      name: 'Colonies et centres de loisirs',
      rate: percent(40),
      cap: euros(150),
      period: 'an',
      scope: 'household',
      billRequired: true,
      comment: 'Enfants de moins de 18 ans.',
    }),
    bills: [60, 620],
    shops: ['Mairie de Lyon', 'UCPA'],
    wording: 'Centre de loisirs',
    weight: 7,
  },
  {
    settings: rule({ name: 'Livres et bandes dessinées', rate: flat(15), cap: bills(2), period: 'trimestre' }),
    bills: [8, 75],
    shops: ['Librairie Decitre', 'Le Bal des Ardents'],
    wording: 'Livres',
    weight: 10,
  },
  {
    settings: rule({ name: 'Musique et danse', rate: percent(33.33), cap: euros(null), period: 'an', scope: 'household' }),
    bills: [90, 540],
    shops: ['Conservatoire', 'École de danse Arabesque'],
    wording: 'Cours annuels',
    weight: 6,
  },
  {
    settings: rule({ name: 'Restaurant et traiteur', rate: flat(3), cap: euros(20), period: 'mois' }),
    bills: [9, 42],
    shops: ['La Table du Parc', 'Bouchon des Filles'],
    wording: 'Repas',
    weight: 10,
  },
  {
    settings: rule({ name: "Parcs d'attractions", rate: percent(25), cap: euros(60), period: 'semestre', scope: 'household' }),
    bills: [28, 260],
    shops: ['Walibi', 'Parc des Oiseaux'],
    wording: 'Billets',
    weight: 8,
  },
  {
    settings: rule({ name: "Garde d'enfants", rate: percent(50), cap: euros(300), period: 'semestre', billRequired: true }),
    bills: [80, 450],
    shops: ['Crèche Les Petits Pas', 'CESU'],
    wording: "Garde d'enfants",
    weight: 5,
  },
  {
    settings: rule({ name: 'Permis de conduire', rate: percent(20), cap: euros(200), period: 'an' }),
    later: { disabled: true },
    bills: [400, 1600],
    shops: ['Auto-école du Rhône'],
    wording: 'Forfait conduite',
    weight: 3,
  },
];

/** One that is over, and one for its season. */
const dated = (year: number): Declared[] => [
  {
    settings: rule({
      name: `Rentrée scolaire ${year - 1}`,
      rate: flat(50),
      cap: bills(1),
      period: 'an',
      scope: 'household',
      startDate: localDate(`${year - 1}-08-01`),
      endDate: localDate(`${year - 1}-10-31`),
    }),
    bills: [35, 190],
    shops: ['Bureau Vallée', 'Carrefour'],
    wording: 'Fournitures scolaires',
    weight: 14,
  },
  {
    settings: rule({
      name: 'Noël des enfants',
      rate: flat(40),
      cap: bills(1),
      period: 'an',
      scope: 'household',
      startDate: localDate(`${year - 2}-11-01`),
      endDate: localDate(`${year + 1}-01-31`),
    }),
    bills: [25, 130],
    shops: ['La Grande Récré', 'JouéClub'],
    wording: 'Jouets',
    weight: 8,
  },
];

/** The twelve rules of a demo environment. */
export const refundActivities = (scope: string, today: LocalDate): SampleActivity[] =>
  [...allYear, ...dated(Number(today.slice(0, 4)))].map((activity) => ({
    ...activity,
    id: derivedId<'refund-activity'>(`${scope} activity ${activity.settings.name}`),
  }));
