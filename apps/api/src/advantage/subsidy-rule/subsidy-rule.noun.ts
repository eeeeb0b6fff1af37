import { subsidyRosterFold, subsidyRuleFold } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.js';
import { exportedList } from '../../capabilities/data-export/exported-list.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { settingsSearch } from '../../capabilities/settings/settings.search.js';
import { projection } from '../../platform/projection/projection.js';
import { SubsidyRuleController } from './subsidy-rule.controller.js';
import { subsidyRuleExport } from './subsidy-rule.export.js';
import { subsidyRuleHistory, subsidyRuleReference } from './subsidy-rule.history.js';
import { subsidyRuleListing } from './subsidy-rule.listing.js';
import { FindSubsidyRuleHandler, TotalSubsidyRuleHandler } from './subsidy-rule.queries.js';
import { subsidyRuleList } from './subsidy-rule-list.projection.js';

const settings = [
  'name',
  'startDate',
  'endDate',
  'share.kind',
  'share.rate',
  'share.amount',
  'ticketCap',
  'perBeneficiary.unit',
  'perBeneficiary.count',
  'perBeneficiary.amount',
  'perBeneficiary.periodicity',
  'ticketsPerOrder',
  'envelope',
  'universeIds',
  'categoryIds',
  'wholeUniverseIds',
] as const;

export const subsidyRuleNoun = noun({
  feature: 'subventions',
  controllers: [SubsidyRuleController],
  providers: [FindSubsidyRuleHandler, TotalSubsidyRuleHandler],
  projections: [projection(subsidyRuleList)],
  exportedFiles: [exportedList({ title: 'Subventions', feature: 'subventions', listing: subsidyRuleListing, sheet: subsidyRuleExport })],
  history: [subsidyRuleHistory],
  references: [subsidyRuleReference],
  searches: [settingsSearch({ recordType: 'subvention_rule', need: 'subventions', table: 'subsidy_rule_list' })],
  streams: [
    stream('subsidy-rule', subsidyRuleFold, {
      texts: { name: 'impersonal', universeIds: 'impersonal', categoryIds: 'impersonal', wholeUniverseIds: 'impersonal' },
      relay: {
        SubsidyRuleCreated: [...settings, 'enabled'],
        SubsidyRuleRevised: settings,
        SubsidyRuleEnabled: [],
        SubsidyRuleDisabled: [],
        SubsidyRuleDeleted: [],
        SubsidyRuleRestored: [],
      },
    }),
    stream('subsidy-roster', subsidyRosterFold, { texts: {}, relay: { SubsidyRuleListed: ['ruleId'] } }),
  ],
});
