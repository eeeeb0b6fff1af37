import { subsidyRuleFold } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.js';
import { settingsProjection } from '../../capabilities/settings/settings-list.projection.js';

export const subsidyRuleList = settingsProjection({
  name: 'subsidy-rule-list',
  version: 1,
  from: 'subsidy-rule',
  table: 'subsidy_rule_list',
  evolve: subsidyRuleFold.evolve,
});
