import type { Schema } from '@intendance/contract/client.js';
import { choicesOf } from '../../ui/field/choices-of.js';

export type SubsidyRule = Schema<'SubsidyRuleDto'>;
/** The fields of a rule as a form holds them. `percent`: true limits tickets, false euros. */
export type SubsidyRuleForm = Omit<Schema<'SubsidyRuleVersionDto'>, 'version' | 'since' | 'period'>;

/** Labels of the fields, in the form and in the dialog of a conflict. */
export const subsidyLabels = {
  name: 'Nom de la subvention',
  enabled: 'Subvention active',
  start_date: 'Commandes à partir du',
  end_date: 'Commandes jusqu’au',
  rate: 'Taux pris en charge',
  fixedPrice: 'Montant fixe par billet',
  amount: 'Plafond par billet',
  percent: 'La limite par bénéficiaire compte',
  limit_tickets: 'Billets par bénéficiaire',
  periodicity_percent: 'Période',
  budget: 'Budget par bénéficiaire',
  periodicity: 'Période',
  limit_count: 'Billets subventionnés par commande',
  limit: 'Enveloppe de la subvention',
  universe_ids: 'Univers',
  category_ids: 'Catégories',
} satisfies Record<keyof SubsidyRuleForm, string>;

const periods = choicesOf({
  none: 'pour toute la durée',
  mensual: 'par mois',
  Trimestrielle: 'par trimestre',
  Semestrielle: 'par semestre',
  annual: 'par an',
});
export const subsidyChoices = {
  percent: choicesOf({ true: 'Des billets', false: 'Des euros' }),
  periodicity: periods,
  periodicity_percent: periods,
};
