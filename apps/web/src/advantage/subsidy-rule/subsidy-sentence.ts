import { count, day, decimal, euros } from '../../ui/format/format.js';
import type { SubsidyRuleForm } from './subsidy-rule.js';

/** The rule in a sentence for members; empty fields are left out. */
export const subsidySentence = (rule: SubsidyRuleForm): string =>
  [share(rule), limit(rule), order(rule), envelope(rule), tickets(rule), dates(rule)].filter((sentence) => sentence !== '').join(' ');

/** `40 %`, `3,00 € par billet`. */
export function shortSubsidy({ rate, fixedPrice }: Pick<SubsidyRuleForm, 'rate' | 'fixedPrice'>): string {
  if (fixedPrice !== null) return `${euros(fixedPrice)} par billet`;
  return rate === null ? '' : `${decimal(rate).replace(/,?0+$/, '')}\u00a0%`;
}

function share(rule: SubsidyRuleForm): string {
  const part = shortSubsidy(rule);
  if (part === '') return 'Indiquez ce que le CSE prend en charge.';
  const whole = rule.fixedPrice === null ? `Le CSE prend en charge ${part} du prix de chaque billet` : `Le CSE prend en charge ${part}`;
  return rule.amount === null ? `${whole}.` : `${whole}, au plus ${euros(rule.amount)}.`;
}

const periodWords = {
  none: 'pour toute la durée de la règle',
  mensual: 'par mois',
  Trimestrielle: 'par trimestre',
  Semestrielle: 'par semestre',
  annual: 'par an',
} as const;

/** `4 billets par mois`, `60,00 € par an`. */
export function shortSubsidyLimit(rule: SubsidyRuleForm): string {
  const most = rule.percent ? rule.limit_tickets : rule.budget;
  if (most === null) return 'Sans limite';
  return rule.percent
    ? `${count(most, 'billet')} ${periodWords[rule.periodicity_percent]}`
    : `${euros(most)} ${periodWords[rule.periodicity]}`;
}

function limit(rule: SubsidyRuleForm): string {
  const most = rule.percent ? rule.limit_tickets : rule.budget;
  return most === null ? 'Sans limite par bénéficiaire.' : `Dans la limite de ${shortSubsidyLimit(rule)} et par bénéficiaire.`;
}

const order = ({ limit_count }: SubsidyRuleForm): string =>
  limit_count === null ? '' : `Pas plus de ${count(limit_count, 'billet')} par commande.`;

const envelope = (rule: SubsidyRuleForm): string =>
  rule.limit === null ? '' : `La subvention s’arrête quand elle a coûté ${euros(rule.limit)} en tout.`;

function tickets({ universe_ids, category_ids }: SubsidyRuleForm): string {
  if (universe_ids.length === 0 && category_ids.length === 0) return 'Elle vaut pour tous les billets.';
  const chosen = [
    ...(universe_ids.length > 0 ? [count(universe_ids.length, 'univers', 'univers')] : []),
    ...(category_ids.length > 0 ? [count(category_ids.length, 'catégorie')] : []),
  ];
  return `Elle vaut pour les billets choisis (${chosen.join(', ')}).`;
}

function dates({ start_date, end_date }: SubsidyRuleForm): string {
  if (start_date && end_date) return `Pour les commandes du ${day(start_date)} au ${day(end_date)}.`;
  if (start_date) return `Pour les commandes à partir du ${day(start_date)}.`;
  return end_date ? `Pour les commandes jusqu’au ${day(end_date)}.` : '';
}
