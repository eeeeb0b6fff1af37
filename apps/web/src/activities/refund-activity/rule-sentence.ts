import { day, decimal, euros, num } from '../../ui/format.js';
import type { RefundPeriod, RefundRule } from './refund-activity.js';

const perPeriod: Record<RefundPeriod, string> = { mois: 'mois', trimestre: 'trimestre', semestre: 'semestre', an: 'an' };

/** The rule as one would say it to a member; what is not filled in yet is left out. */
export function ruleSentence(rule: RefundRule): string {
  return [shareOf(rule), limitOf(rule), beneficiariesOf(rule), windowOf(rule), rule.required_bill ? 'La facture est à joindre.' : '']
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function shareOf({ amount, refund_percent }: RefundRule): string {
  if (amount === null) return 'Indiquez ce qui est remboursé.';
  if (!refund_percent) return `${euros(amount)} par facture, sans dépasser son montant.`;
  // `12,50` is written `12,5 %`: a percentage has no cents.
  return `${decimal(amount).replace(/,?0+$/, '')}\u00a0% de la facture.`;
}

function limitOf({ refund_limit, refund_bill, refund_period }: RefundRule): string {
  if (refund_limit === null) return 'Sans plafond.';
  const limit = refund_bill ? `${num(refund_limit)} facture${refund_limit > 1 ? 's' : ''}` : euros(refund_limit);
  return `Dans la limite de ${limit} par ${perPeriod[refund_period]} et par personne.`;
}

const beneficiariesOf = ({ refund_rule }: RefundRule): string =>
  refund_rule === '0' ? 'Ouvert à chaque personne du foyer.' : 'Réservé au bénéficiaire.';

function windowOf({ start_date, end_date }: RefundRule): string {
  if (start_date && end_date) return `Pour les factures du ${day(start_date)} au ${day(end_date)}.`;
  if (start_date) return `Pour les factures à partir du ${day(start_date)}.`;
  return end_date ? `Pour les factures jusqu'au ${day(end_date)}.` : '';
}
