import { type BasisPoints, basisPoints, type Cents, cents, percentOf } from '@intendance/kernel/money.js';
import type { ContributionBase } from './employer-contribution.events.js';

/** The amounts that each budget received in a year, from the ledger. */
export type ReceivedContributions = { readonly AEP: Cents; readonly ASC: Cents };
/** A year with its base, when somebody saved one. */
export type ContributionYear = { readonly base: ContributionBase | null; readonly received: ReceivedContributions };

/** `due`: null where neither law nor agreement says an amount. `gap`: what is missing, below 0 when more was paid. */
export type ContributionControl = {
  readonly budget: 'AEP' | 'ASC';
  readonly rule: string;
  readonly rate: BasisPoints | null;
  readonly due: Cents | null;
  readonly received: Cents;
  readonly gap: Cents | null;
};

/** Article L2315-61 of the labour code: .20 % of the payroll from 50 employees, .22 % from 2,000. */
export const operatingRate = (employees: number): BasisPoints => basisPoints(employees >= 2_000 ? 22 : employees >= 50 ? 20 : 0);

/**
 * Compares the amount that the employer owes to each budget with the received one. Without an agreement, the part of the social activities in
 * the payroll is not below that of the year before (article L2312-81).
 */
export function contributionControls({ base, received }: ContributionYear, before: ContributionYear | null): ContributionControl[] {
  if (!base) return [];
  return [
    { budget: 'AEP', ...operating(base), received: received.AEP },
    { budget: 'ASC', ...social(base, before), received: received.ASC },
  ].map((control) => ({ ...control, gap: control.due === null ? null : cents(control.due - control.received) }) as ContributionControl);
}

type Due = Pick<ContributionControl, 'rule' | 'rate' | 'due'>;

function operating({ payroll, employees }: ContributionBase): Due {
  const rate = operatingRate(employees);
  const rule = rate === 0 ? 'Aucune subvention de fonctionnement sous 50 salariés' : 'Article L2315-61 du code du travail';
  return { rule, rate, due: percentOf(payroll, rate) };
}

function social({ payroll, socialRate }: ContributionBase, before: ContributionYear | null): Due {
  if (socialRate !== null) return { rule: 'Taux de l’accord', rate: socialRate, due: percentOf(payroll, socialRate) };
  const earlier = before?.base?.payroll ?? cents(0);
  if (!before || earlier <= 0) return { rule: 'Sans accord ni exercice précédent : aucun minimum connu', rate: null, due: null };
  const due = cents(Number((BigInt(payroll) * BigInt(Math.max(before.received.ASC, 0))) / BigInt(earlier)));
  return { rule: 'Part de l’exercice précédent (article L2312-81)', rate: null, due };
}
