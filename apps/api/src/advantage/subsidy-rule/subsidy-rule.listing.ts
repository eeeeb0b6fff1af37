import type { KnownSubsidyRule } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.js';
import { day, flag } from '../../platform/lists/list-field.js';
import { folded, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import type { Updated } from '../../platform/lists/updated-at.js';
import type { SubsidyTotals } from './subsidy-rule-wire.js';

const namesOf = (ids: string, elements: string): string =>
  `(SELECT jsonb_object_agg(n ->> 'id', n ->> 'name') FROM read.ticket_catalogue c, LATERAL (${elements}) AS named(n)
    WHERE a.state #> '{current,${ids}}' ? (n ->> 'id'))`;
const universeNames = namesOf('universeIds', 'SELECT jsonb_array_elements(c.universes)');
const categoryNames = namesOf(
  'categoryIds',
  `SELECT jsonb_path_query(c.universes, '$[*].categories[*]') UNION ALL SELECT jsonb_path_query(c.universes, '$[*].categories[*].subCategories[*]')`,
);

export const subsidyRuleListing = listing({
  resource: 'subvention_rules',
  from: 'read.subsidy_rule_list a',
  joins: { t: 'LEFT JOIN read.subsidy_by_rule t ON t.rule_id = a.id' },
  select: `a.id, a.version, a.updated_at, a.state, a.dates, coalesce(t.items, 0) AS items, coalesce(t.amount, 0) AS amount,
    ${universeNames} AS universe_names, ${categoryNames} AS category_names`,
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
  /** By id, in the last catalogue of the ticketing; null when it has none of them. */
  universe_names: Readonly<Record<string, string>> | null;
  category_names: Readonly<Record<string, string>> | null;
} & SubsidyTotals;

/** No row while no order was subsidised under the rule. */
export const selectSubsidyTotals = 'SELECT items, amount FROM read.subsidy_by_rule WHERE rule_id = $1';
