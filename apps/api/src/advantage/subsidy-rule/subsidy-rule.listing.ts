import type { KnownSubsidyRule } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.js';
import { day, flag } from '../../platform/lists/list-field.js';
import { folded, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import type { Updated } from '../../platform/lists/updated-at.js';
import type { SubsidyTotals } from './subsidy-rule-wire.js';

export const subsidyRuleListing = listing({
  resource: 'subvention_rules',
  from: 'read.subsidy_rule_list a',
  joins: { t: 'LEFT JOIN read.subsidy_by_rule t ON t.rule_id = a.id' },
  select: 'a.id, a.version, a.updated_at, a.state, a.dates, coalesce(t.items, 0) AS items, coalesce(t.amount, 0) AS amount',
  record: 'a',
  fields: {
    enabled: flag('a.enabled'),
    start_date: day('a.start_date'),
    end_date: day('a.end_date'),
    isDeleted: flag('a.deleted', false),
  },
  searches: { searchname: words('Recherche', folded('a.search')) },
  orders: {
    name: 'a.name',
    start_date: 'a.start_date',
    end_date: 'a.end_date',
    enabled: 'a.enabled',
    subvention_amount: 'coalesce(t.amount, 0)',
  },
  defaultOrder: { name: 'asc' },
  tieBreaker: 'a.id',
  labels: { id: 'Subvention', enabled: 'Active', start_date: 'Date de début', end_date: 'Date de fin', isDeleted: 'Supprimée' },
});

export type ListedSubsidyRule = Updated & {
  id: string;
  version: number;
  state: KnownSubsidyRule;
  dates: readonly string[];
} & SubsidyTotals;

/** No row while no order was subsidised under the rule. */
export const selectSubsidyTotals = 'SELECT items, amount FROM read.subsidy_by_rule WHERE rule_id = $1';
