import type { BodyOf, OrderOf, QueryOf } from '@intendance/contract/operation.js';
import { choiceField, dayField, flagField } from '../settings/conflict-fields.js';
import type { SettingsConfig } from '../settings/settings-config.js';
import { readVersions, refundActivities } from './refund-activity.api.js';
import type { RefundActivity, RefundRule } from './refund-activity.js';
import { ruleSentence } from './rule-sentence.js';

export const refundActivityConfig: SettingsConfig<RefundActivity, RefundRule> = {
  activities: refundActivities,
  readVersions,
  toBody: (rule): BodyOf<'/api/refund_settings'> => rule,
  path: '/activitiescse/settings',
  blank: {
    activity_name: '',
    enabled: true,
    start_date: null,
    end_date: null,
    required_bill: true,
    refund_rule: '1',
    refund_percent: true,
    amount: null,
    refund_bill: false,
    refund_limit: null,
    refund_period: 'an',
    rule_comment: '',
  },
  conflictFields: [
    { name: 'activity_name', label: 'Nom de l’activité' },
    flagField('enabled', 'Activité ouverte aux demandes'),
    dayField('start_date', 'Factures à partir du'),
    dayField('end_date', 'Factures jusqu’au'),
    flagField('required_bill', 'Facture obligatoire'),
    choiceField('refund_rule', 'Bénéficiaires', { 0: 'Tout le foyer', 1: 'Le bénéficiaire seul' }),
    choiceField('refund_percent', 'Mode de calcul', { true: 'Pourcentage', false: 'Forfait' }),
    { name: 'amount', label: 'Pourcentage ou forfait' },
    choiceField('refund_bill', 'Le plafond compte', { true: 'Des factures', false: 'Des euros' }),
    { name: 'refund_limit', label: 'Plafond par personne' },
    choiceField('refund_period', 'Période du plafond', {
      mois: 'par mois',
      trimestre: 'par trimestre',
      semestre: 'par semestre',
      an: 'par an',
    }),
    { name: 'rule_comment', label: 'Critères d’attribution' },
  ],
  orders: ['refund_sum', 'all_sum'] satisfies OrderOf<QueryOf<'/api/refund_settings'>>[],
  sentence: ruleSentence,
  texts: {
    list: 'Paramétrage des remboursements',
    one: 'Activité de remboursement',
    new: 'Nouvelle activité de remboursement',
    empty: 'Aucune activité de remboursement pour le moment',
    file: 'Export paramétrage remboursement.xlsx',
    used: 'Des demandes de remboursement y sont rattachées.',
    keeps: 'Une demande garde la règle en vigueur à sa création.',
  },
};
