import type { BodyOf } from '@intendance/contract/operation.js';
import { ruleConflictFields } from '../../capabilities/settings/conflict-fields.js';
import type { RuleConfig } from '../../capabilities/settings/rule-config.js';
import { readRuleVersions, subsidyRules } from './subsidy-rule.api.js';
import { type SubsidyRule, type SubsidyRuleForm, subsidyChoices, subsidyLabels } from './subsidy-rule.js';
import { subsidySentence } from './subsidy-sentence.js';

export const blankSubsidy: SubsidyRuleForm = {
  name: '',
  enabled: true,
  start_date: null,
  end_date: null,
  rate: null,
  fixedPrice: null,
  amount: null,
  percent: true,
  limit_tickets: null,
  periodicity_percent: 'mensual',
  budget: null,
  periodicity: 'annual',
  limit_count: null,
  limit: null,
  universe_ids: [],
  category_ids: [],
};

/** The screens of subsidy rules: the same form, versions and history as the other rules. */
export const subsidyRuleConfig: RuleConfig<SubsidyRule, SubsidyRuleForm> = {
  recordType: 'subvention_rule',
  records: subsidyRules,
  readVersions: readRuleVersions,
  toBody: (rule): BodyOf<'/api/subvention_rules'> => rule,
  list: '/advantage/subvention',
  pathOf: (id) => `/advantage/subvention/edit/${id}`,
  nameOf: ({ name }) => name,
  blank: blankSubsidy,
  conflictFields: ruleConflictFields(subsidyLabels, subsidyChoices, ['enabled']),
  sentence: subsidySentence,
  texts: {
    list: 'Subventions',
    one: 'Subvention',
    new: 'Nouvelle subvention',
    saved: 'Votre subvention a bien été enregistrée.',
    failed: 'Impossible de charger la subvention',
    keeps: 'Une commande garde la règle en vigueur à sa date d’arrivée.',
  },
};
