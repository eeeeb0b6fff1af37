import { count, day, decimal, euros } from '../../ui/format/format.js';
import type { RefundRule } from './refund-activity.js';

/** The rule in a sentence for members; empty fields are left out. */
export function ruleSentence(rule: RefundRule): string {
  return [
    shareSentence(rule),
    limitSentence(rule),
    beneficiariesOf(rule),
    windowOf(rule),
    rule.required_bill ? 'La facture est à joindre.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function shareSentence(rule: RefundRule): string {
  if (rule.amount === null) return 'Indiquez ce qui est remboursé.';
  return rule.refund_percent ? `${shortShare(rule)} de la facture.` : `${shortShare(rule)}, sans dépasser son montant.`;
}

/** `50 %`, `30,00 € par facture`. */
export function shortShare({ amount, refund_percent }: RefundRule): string {
  if (!refund_percent) return `${euros(amount)} par facture`;
  // `12,50` is written `12,5 %`: a percentage has no cents.
  return `${decimal(amount ?? 0).replace(/,?0+$/, '')}\u00a0%`;
}

const limitSentence = (rule: RefundRule): string =>
  rule.refund_limit === null ? 'Sans plafond.' : `Dans la limite de ${shortLimit(rule)} et par personne.`;

/** `100,00 € par an`, `2 factures par trimestre`. */
export function shortLimit({ refund_limit, refund_bill, refund_period }: RefundRule): string {
  if (refund_limit === null) return 'Sans plafond';
  return `${refund_bill ? count(refund_limit, 'facture') : euros(refund_limit)} par ${refund_period}`;
}

const beneficiariesOf = ({ refund_rule }: RefundRule): string =>
  refund_rule === '0' ? 'Ouvert à chaque personne du foyer.' : 'Réservé au bénéficiaire.';

function windowOf({ start_date, end_date }: RefundRule): string {
  if (start_date && end_date) return `Pour les factures du ${day(start_date)} au ${day(end_date)}.`;
  if (start_date) return `Pour les factures à partir du ${day(start_date)}.`;
  return end_date ? `Pour les factures jusqu’au ${day(end_date)}.` : '';
}
