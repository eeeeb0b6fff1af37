import type { PaymentType } from '@intendance/domain/bookkeeping/bank/bank-file/payment-type.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import { budgetsOf } from '@intendance/domain/bookkeeping/plan/default-plan/default-plan.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { derivedId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { Random } from '../capabilities/sample-data/random.js';

/** A movement that comes back: `perYear` times, at some days of it. */
export type Habit = {
  wording: string;
  type: PaymentType;
  budget: BudgetName;
  activity: string;
  /** In whole euros; negative for expenses. */
  from: number;
  to: number;
  perYear: number;
};
export type PlannedMovement = {
  id: BankOperationId;
  date: LocalDate;
  account: BudgetName;
  wording: string;
  type: PaymentType;
  value: Cents;
  /** Empty for a transfer between the two accounts. */
  parts: readonly PlannedPart[];
};
/** A part goes to an activity of a budget, or to an account of third parties. */
export type PlannedPart =
  | { budget: BudgetName; activity: string; amount: Cents }
  | { account: { code: string; label: string }; amount: Cents };

const habit = (
  budget: BudgetName,
  activity: string,
  wording: string,
  type: PaymentType,
  from: number,
  to: number,
  perYear: number,
): Habit => ({ budget, activity, wording, type, from, to, perYear });

const worksCouncil: readonly Habit[] = [
  habit('AEP', 'Subvention de fonctionnement', 'VIR SUBV FONCT HORIZON SA', 'transfer', 1500, 1500, 4),
  habit('ASC', 'Contribution ASC', 'VIR CONTRIB ASC HORIZON SA', 'transfer', 9000, 9000, 4),
  habit('AEP', 'Expert-comptable du comité', 'PRLV EXPERT ET ASSOCIES', 'order', -480, -480, 2),
  habit('AEP', 'Formation économique, déplacements', 'VIR FORMATION DES ELUS', 'transfer', -650, -350, 2),
  habit('AEP', 'Journal, site, affichage', 'CB IMPRIMERIE DU PORT', 'card', -140, -60, 4),
  habit('AEP', 'Fournitures de bureau', 'CB BUREAU VALLEE LYON', 'card', -80, -15, 8),
  habit('AEP', 'Logiciels et abonnements', 'PRLV ABONNEMENT LOGICIEL', 'order', -54, -54, 12),
  habit('AEP', 'Téléphone, internet', 'PRLV ORANGE SA', 'order', -46, -38, 12),
  habit('AEP', 'Assurance', 'PRLV MACIF MULTIRISQUE', 'order', -210, -210, 1),
  habit('AEP', 'Déplacements, réceptions', 'CB SNCF CONNECT', 'card', -160, -40, 5),
  habit('AEP', 'Frais bancaires', 'FRAIS DE TENUE DE COMPTE', 'bank', -9, -9, 12),
  habit('ASC', 'Billetterie cinéma, spectacles', 'CB FNAC SPECTACLES', 'card', -620, -90, 14),
  habit('ASC', 'Billetterie cinéma, spectacles', 'REM CHQ CINE SALARIES', 'deposit', 120, 480, 8),
  habit('ASC', 'Abonnements et clubs', 'VIR CLUB SPORT ET LOISIRS', 'transfer', -420, -160, 5),
  habit('ASC', 'Sorties', 'CB PARC ASTERIX GROUPES', 'card', -1400, -600, 3),
  habit('ASC', 'Sorties', 'REM CHQ PARTICIPATIONS PARC', 'deposit', 200, 700, 3),
  habit('ASC', 'Bons Noël, rentrée, naissance', 'PRLV CADHOC', 'order', -3900, -2600, 2),
  habit('ASC', 'Chèques vacances', 'PRLV ANCV CHEQUES VACANCES', 'order', -2400, -1800, 2),
  habit('ASC', 'Remboursements aux bénéficiaires', 'VIR RBT ACTIVITE SALARIE', 'transfer', -95, -20, 36),
  habit('ASC', 'Secours', 'VIR SECOURS EXCEPTIONNEL', 'transfer', -400, -250, 1),
  habit('ASC', 'Dons aux associations', 'VIR DON RESTOS DU COEUR', 'transfer', -300, -300, 1),
  habit('ASC', 'Frais bancaires', 'FRAIS DE TENUE DE COMPTE', 'bank', -9, -9, 12),
];

const association: readonly Habit[] = [
  habit('', 'Cotisations', 'VIR COTISATION ADHERENT', 'transfer', 25, 60, 48),
  habit('', 'Dons', 'REM CHQ DON', 'deposit', 20, 250, 10),
  habit('', 'Subventions', 'VIR SUBVENTION VILLE DE LYON', 'transfer', 4200, 4200, 1),
  habit('', 'Fêtes et manifestations', 'CB TRAITEUR FETE DES RIVES', 'card', -900, -250, 4),
  habit('', 'Fêtes et manifestations', 'REM ESP BILLETTERIE', 'deposit', 150, 800, 5),
  habit('', 'Location de salle', 'PRLV LOYER SALLE DES RIVES', 'order', -180, -180, 12),
  habit('', 'Assurance', 'PRLV MAIF ASSOCIATIONS', 'order', -164, -164, 1),
  habit('', 'Téléphone, internet', 'PRLV FREE TELECOM', 'order', -30, -30, 12),
  habit('', 'Fournitures de bureau', 'CB BUREAU VALLEE', 'card', -70, -12, 9),
  habit('', 'Communication', 'CB IMPRIM EXPRESS', 'card', -120, -40, 5),
  habit('', 'Affranchissement', 'CB LA POSTE', 'card', -40, -8, 8),
  habit('', 'Frais bancaires', 'FRAIS DE TENUE DE COMPTE', 'bank', -6, -6, 12),
  habit('', 'Sorties et ateliers', 'CB FOURNITURES ATELIER', 'card', -160, -30, 12),
  habit('', 'Sorties et ateliers', 'VIR PARTICIPATION SORTIE', 'transfer', 15, 90, 12),
];

const union: readonly Habit[] = [
  habit('', 'Cotisations', 'VIR COTISATION SYNDICALE', 'transfer', 90, 190, 60),
  habit('', 'Subventions', 'VIR SUBVENTION FORMATION', 'transfer', 1800, 1800, 1),
  habit('', 'Reversements confédération', 'VIR CONFEDERATION QUOTE PART', 'transfer', -1100, -700, 4),
  habit('', 'Formation syndicale', 'VIR FORMATION DES DELEGUES', 'transfer', -600, -250, 4),
  habit('', 'Tracts, affichage, site', 'CB IMPRIM TRACTS', 'card', -260, -60, 12),
  habit('', 'Avocat, conseil', 'VIR CABINET AVOCAT RIVIERE', 'transfer', -900, -450, 3),
  habit('', 'Fournitures de bureau', 'CB BUREAU VALLEE', 'card', -70, -12, 10),
  habit('', 'Téléphone, internet', 'PRLV SFR', 'order', -42, -42, 12),
  habit('', 'Assurance', 'PRLV MACIF', 'order', -190, -190, 1),
  habit('', 'Déplacements, réceptions', 'CB SNCF CONNECT', 'card', -140, -30, 14),
  habit('', 'Frais bancaires', 'FRAIS DE TENUE DE COMPTE', 'bank', -7, -7, 12),
];

const habitsOf: Readonly<Record<EnvironmentType, readonly Habit[]>> = {
  CSE: worksCouncil,
  ASSOCIATION: association,
  SYNDICAT: union,
  ENTREPRISE: association,
};

/** The movements of a year on the accounts, up to today, in the order of the days. */
export function planMovements(scope: string, type: EnvironmentType, year: number, today: LocalDate): PlannedMovement[] {
  const random = new Random(`${scope} movements ${year}`);
  const movements = habitsOf[type].flatMap((kind, line) =>
    Array.from({ length: kind.perYear }, (_, turn) => movementOf(`${scope} movement ${year} ${line} ${turn}`, kind, year, turn, random)),
  );
  const all = [...movements, ...transfers(scope, type, year), ...lastTransfer(scope, type, year, today)];
  return byDay(all.filter(({ date }) => date <= today));
}

/** In the order of the days. */
export const byDay = (movements: readonly PlannedMovement[]): PlannedMovement[] =>
  movements.toSorted((a, b) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1));

function movementOf(seed: string, kind: Habit, year: number, turn: number, random: Random): PlannedMovement {
  const { budget, type, from, to, perYear } = kind;
  const span = 365 / perYear;
  const date = addDays(localDate(`${year}-01-01`), Math.min(364, Math.floor(turn * span + random.next() * Math.min(span, 25))));
  const euros = random.between(from, to);
  const value = cents(euros * 100 + (from === to ? 0 : random.between(0, 99) * Math.sign(euros)));
  const amount = cents(Math.abs(value));
  return { id: derivedId(seed), date, account: budget, wording: wordingOf(kind, year), type, value, parts: partsOf(kind, amount, turn) };
}

/** An insurance is paid for a year that ends in the next one: a part of it is of that year. */
const wordingOf = ({ activity, wording }: Habit, year: number): string =>
  activity === 'Assurance' ? `${wording} DU 01/04/${year} AU 31/03/${year + 1}` : wording;

/** A poster for the Christmas tree, paid with the tickets: two purses in one movement. */
function partsOf({ budget, activity, wording }: Habit, amount: Cents, turn: number): PlannedMovement['parts'] {
  if (!wording.startsWith('CB FNAC') || turn % 5 !== 2) return [{ budget, activity, amount }];
  const second = cents(Math.floor(amount / 4));
  return [
    { budget, activity, amount: cents(amount - second) },
    { budget: 'AEP', activity: 'Journal, site, affichage', amount: second },
  ];
}

type Transfer = { readonly id: string; readonly amount: number; readonly left: LocalDate; readonly arrived: LocalDate };

/** The AEP returns the advance of the ASC in June; other structures put some money aside. */
function transfers(scope: string, type: EnvironmentType, year: number): PlannedMovement[] {
  const date = localDate(`${year}-06-15`);
  return sidesOf(type, { id: `${scope} transfer ${year}`, amount: type === 'CSE' ? 120_00 : 1000_00, left: date, arrived: date });
}

/** A transfer of this week, whose two sides wait for their allocation. */
function lastTransfer(scope: string, type: EnvironmentType, year: number, today: LocalDate): PlannedMovement[] {
  const left = addDays(today, -4);
  if (type === 'CSE' || !left.startsWith(`${year}-`)) return [];
  return sidesOf(type, { id: `${scope} last transfer`, amount: 500_00, left, arrived: addDays(today, -2) });
}

function sidesOf(type: EnvironmentType, { id, amount, left, arrived }: Transfer): PlannedMovement[] {
  const [first = ''] = budgetsOf(type);
  const side = (account: 'from' | 'to', date: LocalDate, value: number, wording: string): PlannedMovement => ({
    id: derivedId(`${id} ${account}`),
    date,
    account: type === 'CSE' ? (account === 'from' ? 'AEP' : first) : '',
    wording,
    type: 'transfer',
    value: cents(value),
    parts: [],
  });
  return [side('from', left, -amount, 'VIR INTERNE'), side('to', arrived, amount, 'VIR INTERNE RECU')];
}
