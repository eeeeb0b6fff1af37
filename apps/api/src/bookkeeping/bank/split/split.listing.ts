import { choice, day, id } from '../../../platform/lists/list-field.js';
import { folded, words } from '../../../platform/lists/list-search.js';
import { listing } from '../../../platform/lists/listing.js';
import { operationModeLabels } from '../bank-operation/operation-labels.js';
import { activityDays } from './activity-days.js';

/** Each part of each allocated operation. */
export const splitListing = listing({
  resource: 'splits',
  from: `read.bank_operation_list o CROSS JOIN LATERAL jsonb_array_elements(o.state -> 'splits') AS s(split)`,
  select: `o.id AS operation_id, o.wording, o.date, o.mode, s.split, o.state -> 'provenance' AS provenance`,
  base: 'NOT o.deleted',
  record: 'o',
  fields: {
    id: id(`(s.split ->> 'id')::uuid`),
    'exercice.id': id('o.fiscal_year_id'),
    'budgetary_year.id': id(`(s.split ->> 'budgetaryYearId')::uuid`),
    'activity.id': id(`(s.split ->> 'activityId')::uuid`),
    'category.id': id(`(s.split ->> 'categoryId')::uuid`),
    'budget.name': choice(`coalesce(nullif(s.split ->> 'budget', ''), 'NO')`, { ASC: 'ASC', AEP: 'AEP', NO: 'Sans budget' }),
    'account.id': id('o.account_id'),
    date: day('o.date'),
    mode: choice('o.mode', operationModeLabels),
  },
  searches: { searchname: words('Recherche', folded('o.search')) },
  narrowings: { 'activity.id': activityDays },
  orders: { date: 'o.date', balance: `(s.split ->> 'amount')::bigint` },
  defaultOrder: { date: 'desc' },
  tieBreaker: `o.id, (s.split ->> 'id')`,
  labels: { 'exercice.id': 'Exercice', 'budgetary_year.id': 'Exercice budgétaire', 'activity.id': 'Activité', 'category.id': 'Catégorie' },
});
