import { Random } from '../../src/capabilities/sample-data/random.js';
import type { Act } from './acts/act.js';
import { billingActs } from './acts/billing-acts.js';
import { bookActs } from './acts/book-acts.js';
import { letterActs } from './acts/letter-acts.js';
import { mailingActs } from './acts/mailing-acts.js';
import { refundActs } from './acts/refund-acts.js';
import { registerActs } from './acts/register-acts.js';
import { registrationActs } from './acts/registration-acts.js';
import { structureActs } from './acts/structure-acts.js';
import { yearActs } from './acts/year-acts.js';
import { type FaultRates, noFaults } from './faults.js';

const ofClaims = [...registrationActs, ...refundActs];
const ofBooks = [...bookActs, ...letterActs, ...registerActs, ...yearActs];
const ofBills = [...billingActs, ...structureActs];
const passingDays = billingActs.filter(({ name }) => name === 'days pass').map((act) => ({ ...act, weight: 5 }));
/** Of everything, or of one area, in which more acts meet. */
const areas: readonly (readonly Act[])[] = [
  [...ofClaims, ...ofBooks, ...ofBills, ...mailingActs],
  [...ofClaims, ...mailingActs],
  ofBills,
  ofBills,
  [...bookActs, ...letterActs, ...yearActs, ...passingDays],
  [...ofBooks, ...passingDays],
];

/** `id`: the name of the act, and the seed of its own choices. `isWaited`: the next act begins once it is over. */
export type PlannedAct = { readonly id: string; readonly act: Act; readonly isWaited: boolean; readonly pauseMs: number };
export type HistoryPlan = { readonly structures: number; readonly rates: FaultRates; readonly acts: readonly PlannedAct[] };

/** A quarter of the histories have no faults; the others have some, many, or very many. */
function ratesOf(random: Random): FaultRates {
  const weather = random.pick([0, 1, 4, 7]);
  if (weather === 0) return { ...noFaults, slow: 0.02 };
  const share = weather / 1000;
  return { outage: 3 * share, 'answer lost': 3 * share, 'crash before': share, 'crash after': share, slow: 0.03, cut: 0.08 };
}

const everyAct = areas[0] ?? [];

/** The acts of a history, drawn before any of them runs: of an area, or of the acts with these names. */
export function planOf(seed: string, focus?: readonly string[]): HistoryPlan {
  const random = new Random(`${seed} plan`);
  const rates = ratesOf(random);
  const area = random.pick(areas);
  const acts = focus ? everyAct.filter(({ name }) => focus.includes(name)) : area;
  const choices = acts.map((act) => [act, act.weight] as const);
  const count = random.between(8, 40);
  const plannedActs = Array.from({ length: count }, (_, index): PlannedAct => {
    const act = random.weighted(choices);
    const id = `#${index + 1} ${act.name}`;
    return { id, act, isWaited: act.isAlone === true || random.chance(0.5), pauseMs: random.chance(0.3) ? random.between(1, 600) : 0 };
  });
  return { structures: random.between(2, 3), rates, acts: plannedActs };
}
