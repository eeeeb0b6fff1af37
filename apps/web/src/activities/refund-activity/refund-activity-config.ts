import type { BodyOf, OrderOf, QueryOf } from '@intendance/contract/operation.js';
import { ruleConflictFields } from '../../capabilities/settings/conflict-fields.js';
import type { SettingsConfig } from '../settings/settings-config.js';
import { readVersions, refundActivities } from './refund-activity.api.js';
import { type RefundActivity, type RefundRule, ruleChoices, ruleLabels } from './refund-activity.js';
import { ruleSentence } from './rule-sentence.js';

export const refundActivityConfig: SettingsConfig<RefundActivity, RefundRule> = {
  recordType: 'refund_settings',
  records: refundActivities,
  readVersions,
  toBody: (rule): BodyOf<'/api/refund_settings'> => rule,
  list: '/activitiescse/settings',
  pathOf: (id) => `/activitiescse/settings/${id}`,
  nameOf: ({ activity_name }) => activity_name,
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
  conflictFields: ruleConflictFields(ruleLabels, ruleChoices, ['enabled', 'required_bill']),
  orders: ['refund_sum', 'all_sum'] satisfies OrderOf<QueryOf<'/api/refund_settings'>>[],
  sentence: ruleSentence,
  texts: {
    list: 'Paramétrage des remboursements',
    one: 'Activité de remboursement',
    new: 'Nouvelle activité de remboursement',
    empty: 'Aucune activité de remboursement pour le moment',
    file: 'Export paramétrage remboursement.xlsx',
    used: 'Des demandes de remboursement y sont rattachées.',
    saved: 'Votre activité a bien été enregistrée',
    failed: 'Impossible de charger l’activité',
    keeps: 'Une demande garde la règle en vigueur à sa création.',
  },
};
