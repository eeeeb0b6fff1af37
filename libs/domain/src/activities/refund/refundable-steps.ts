import { type ComputationStep, counted } from '@intendance/kernel/computation.js';
import type { CalendarPeriod } from '@intendance/kernel/local-date.js';
import { type Cents, cents, formatEuros, formatPercent } from '@intendance/kernel/money.js';
import type { RefundFacts } from './refund-facts.js';

export type RefundStep = ComputationStep<'UNIT' | 'LIMIT' | 'MEMBER_LIMIT' | 'REFUNDABLE'>;

/** The names of values, in the order in which a step is read. */
export const stepValueLabels: readonly string[] = [
  'Facture',
  'Pourcentage',
  'Forfait',
  'Plafond',
  'Déjà utilisé',
  'Reste',
  'Montant remboursable',
];

export type RefundFigures = { unit: Cents; persons: number; left: Cents | null; refundable: Cents };

export function stepsOf(facts: RefundFacts, figures: RefundFigures): RefundStep[] {
  const { rule } = facts;
  const hasLimit = rule.cap.unit === 'bills' ? rule.cap.count !== null : rule.cap.amount !== null;
  const hasOwnLimit = hasLimit && rule.scope === 'household' && facts.member === 'family';
  return [
    unitStep(facts, figures.unit),
    ...(hasLimit ? [limitStep(facts, figures)] : []),
    ...(hasOwnLimit ? [memberStep(facts)] : []),
    {
      code: 'REFUNDABLE',
      label: 'Montant remboursable',
      values: { 'Montant remboursable': formatEuros(figures.refundable) },
      result: figures.refundable,
      sentence: `Montant remboursable : ${formatEuros(figures.refundable)}.`,
    },
  ];
}

function unitStep({ rule, bill }: RefundFacts, unit: Cents): RefundStep {
  if (rule.rate.kind === 'percent') {
    const percent = formatPercent(rule.rate.share);
    return {
      code: 'UNIT',
      label: 'Part de la facture',
      values: { Facture: formatEuros(bill), Pourcentage: percent },
      result: unit,
      sentence: `Facture ${formatEuros(bill)} × ${percent} = ${formatEuros(unit)}.`,
    };
  }
  const flat = formatEuros(rule.rate.amount);
  return {
    code: 'UNIT',
    label: 'Forfait par facture',
    values: { Facture: formatEuros(bill), Forfait: flat },
    result: unit,
    sentence: `Facture ${formatEuros(bill)}, forfait ${flat} : ${formatEuros(unit)}.`,
  };
}

const perPeriod: Record<CalendarPeriod, string> = { mois: 'par mois', trimestre: 'par trimestre', semestre: 'par semestre', an: 'par an' };
const bills = (number: number): string => counted(number, 'facture', 'factures');
const people = (number: number): string => counted(number, 'personne', 'personnes');

/** The limit, counted and written in its own unit. */
function limitOf({ cap }: RefundFacts['rule']): { each: number; write(number: number): string } {
  if (cap.unit === 'bills') return { each: cap.count ?? 0, write: bills };
  return { each: cap.amount ?? 0, write: (number) => formatEuros(cents(number)) };
}

function limitStep({ rule, used }: RefundFacts, { persons, left }: RefundFigures): RefundStep {
  const { each, write } = limitOf(rule);
  const isInBills = rule.cap.unit === 'bills';
  const scope = `${perPeriod[rule.period]} et par personne (${people(persons)})`;
  const spent = isInBills ? write(used.bills) : `${write(used.amount)} (${counted(used.bills, 'demande', 'demandes')})`;
  const rest = write(Math.max(0, each * persons - (isInBills ? used.bills : used.amount)));
  return {
    code: 'LIMIT',
    label: `Plafond ${scope}`,
    values: { Plafond: write(each), 'Déjà utilisé': spent, Reste: rest },
    result: left,
    sentence: `Plafond ${write(each)} ${scope} : déjà utilisé ${spent}, reste ${rest}.`,
  };
}

function memberStep({ rule, used }: RefundFacts): RefundStep {
  const { each, write } = limitOf(rule);
  const isInBills = rule.cap.unit === 'bills';
  const usage = isInBills ? used.memberBills : used.memberAmount;
  const rest = Math.max(0, each - usage);
  return {
    code: 'MEMBER_LIMIT',
    label: 'Plafond de ce membre du foyer',
    values: { Plafond: write(each), 'Déjà utilisé': write(usage), Reste: write(rest) },
    result: isInBills ? null : cents(rest),
    sentence: `Pour ce membre du foyer : déjà utilisé ${write(usage)} sur ${write(each)}, reste ${write(rest)}.`,
  };
}
