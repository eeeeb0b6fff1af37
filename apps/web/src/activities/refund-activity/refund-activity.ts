import type { Schema } from '@intendance/contract/client.js';
import { choicesOf } from '../../ui/field/choices-of.js';

export type RefundActivity = Schema<'RefundActivityDto'>;
/**
 * The fields of a rule as a form holds them: the share may not be filled in yet. `refund_rule`: '0' each person of the household,
 * '1' the beneficiary only. `refund_bill`: the limit counts bills, not euros.
 */
export type RefundRule = Omit<Schema<'RefundActivityVersionDto'>, 'version' | 'since' | 'amount'> & { amount: number | null };

/** Labels of the fields, in the form and in the dialog of a conflict. */
export const ruleLabels = {
  activity_name: 'Nom de l’activité',
  enabled: 'Activité ouverte aux demandes',
  start_date: 'Factures à partir du',
  end_date: 'Factures jusqu’au',
  required_bill: 'Facture obligatoire',
  refund_rule: 'Bénéficiaires',
  refund_percent: 'Mode de calcul',
  amount: 'Pourcentage ou forfait',
  refund_bill: 'Le plafond compte',
  refund_limit: 'Plafond par personne',
  refund_period: 'Période du plafond',
  rule_comment: 'Critères d’attribution',
} satisfies Record<keyof RefundRule, string>;
export const ruleChoices = {
  refund_rule: choicesOf({ 0: 'Tout le foyer', 1: 'Le bénéficiaire seul' }),
  refund_percent: choicesOf({ true: 'Pourcentage', false: 'Forfait' }),
  refund_bill: choicesOf({ false: 'Des euros', true: 'Des factures' }),
  refund_period: choicesOf({ mois: 'par mois', trimestre: 'par trimestre', semestre: 'par semestre', an: 'par an' }),
};
