import { type ComputationStep, counted } from '@intendance/kernel/computation.js';
import { type Cents, cents, formatEuros, formatPercent } from '@intendance/kernel/money.js';
import type { SubsidyFacts } from './subsidy-facts.js';
import type { Periodicity } from './subsidy-rule.events.js';

export type SubsidyStep = ComputationStep<'UNIT' | 'TICKETS' | 'BENEFICIARY_LIMIT' | 'ENVELOPE' | 'SUBSIDY'>;
/** The names of values, in the order in which a step is read. */
export const subsidyStepLabels: readonly string[] = [
  'Prix',
  'Taux',
  'Montant fixe',
  'Plafond',
  'Commandés',
  'Limite',
  'Enveloppe',
  'Déjà utilisé',
  'Dépensé',
  'Reste',
  'Billets',
  'Subvention',
  'Reste à payer',
];

export type SubsidyFigures = { unit: Cents; open: number; subsidy: Cents };

export const periodicityWords: Record<Periodicity, string> = {
  none: 'pour toute la durée de la règle',
  mensual: 'par mois',
  Trimestrielle: 'par trimestre',
  Semestrielle: 'par semestre',
  annual: 'par an',
};

const tickets = (number: number): string => counted(number, 'billet', 'billets');

export function stepsOf(facts: SubsidyFacts, figures: SubsidyFigures): SubsidyStep[] {
  const { rule, price, quantity } = facts;
  const { subsidy } = figures;
  const member = formatEuros(cents(price * quantity - subsidy));
  return [
    unitStep(facts, figures),
    ...(rule.ticketsPerOrder === null ? [] : [orderStep(facts)]),
    ...limitSteps(facts),
    ...(rule.envelope === null ? [] : [envelopeStep(rule.envelope, facts.spent)]),
    {
      code: 'SUBSIDY',
      label: 'Subvention',
      values: { Billets: tickets(figures.open), Subvention: formatEuros(subsidy), 'Reste à payer': member },
      result: subsidy,
      sentence: `${tickets(figures.open)} × ${formatEuros(figures.unit)} : subvention ${formatEuros(subsidy)}, reste à payer ${member}.`,
    },
  ];
}

function unitStep({ rule: { share, ticketCap }, price }: SubsidyFacts, { unit }: SubsidyFigures): SubsidyStep {
  const isRate = share.kind === 'rate';
  const part = isRate ? formatPercent(share.rate) : formatEuros(share.amount);
  const cap: Record<string, string> = ticketCap === null ? {} : { Plafond: formatEuros(ticketCap) };
  const capText = ticketCap === null ? '' : `, au plus ${formatEuros(ticketCap)}`;
  return {
    code: 'UNIT',
    label: 'Subvention d’un billet',
    values: { Prix: formatEuros(price), [isRate ? 'Taux' : 'Montant fixe']: part, ...cap },
    result: unit,
    sentence: isRate
      ? `Prix ${formatEuros(price)} × ${part}${capText} = ${formatEuros(unit)} par billet.`
      : `Prix ${formatEuros(price)}, montant fixe ${part}${capText} : ${formatEuros(unit)} par billet.`,
  };
}

function orderStep({ rule, orderTickets, quantity }: SubsidyFacts): SubsidyStep {
  const limit = rule.ticketsPerOrder ?? 0;
  const rest = Math.max(0, limit - orderTickets);
  return {
    code: 'TICKETS',
    label: 'Billets par commande',
    values: { Commandés: tickets(quantity), Limite: tickets(limit), Reste: tickets(rest) },
    result: null,
    sentence: `${tickets(limit)} par commande : reste ${tickets(rest)}.`,
  };
}

function limitSteps({ rule: { perBeneficiary }, usedTickets, usedAmount }: SubsidyFacts): SubsidyStep[] {
  const isInTickets = perBeneficiary.unit === 'tickets';
  const limit = isInTickets ? perBeneficiary.count : perBeneficiary.amount;
  if (limit === null) return [];
  const write = (number: number): string => (isInTickets ? tickets(number) : formatEuros(cents(number)));
  const used = isInTickets ? usedTickets : usedAmount;
  const rest = Math.max(0, limit - used);
  const scope = periodicityWords[perBeneficiary.periodicity];
  return [
    {
      code: 'BENEFICIARY_LIMIT',
      label: `Limite par bénéficiaire ${scope}`,
      values: { Limite: write(limit), 'Déjà utilisé': write(used), Reste: write(rest) },
      result: isInTickets ? null : cents(rest),
      sentence: `Limite ${write(limit)} par bénéficiaire ${scope} : déjà utilisé ${write(used)}, reste ${write(rest)}.`,
    },
  ];
}

function envelopeStep(envelope: Cents, spent: Cents): SubsidyStep {
  const rest = cents(Math.max(0, envelope - spent));
  return {
    code: 'ENVELOPE',
    label: 'Enveloppe de la subvention',
    values: { Enveloppe: formatEuros(envelope), Dépensé: formatEuros(spent), Reste: formatEuros(rest) },
    result: rest,
    sentence: `Enveloppe ${formatEuros(envelope)} : dépensé ${formatEuros(spent)}, reste ${formatEuros(rest)}.`,
  };
}
