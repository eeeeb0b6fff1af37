import { choice, flag, id } from '../../../platform/lists/list-field.js';
import { folded, words } from '../../../platform/lists/list-search.js';
import { listing } from '../../../platform/lists/listing.js';

/** The plan as a file. */
export const planListing = listing({
  resource: 'activities',
  from: 'read.accounting_activity_list a',
  joins: { c: 'LEFT JOIN read.accounting_category_list c ON c.id = a.category_id' },
  select: `a.id, a.state, coalesce(c.name, '') AS category_name`,
  base: 'NOT a.removed',
  record: 'a',
  fields: {
    'category.id': id('a.category_id'),
    'budget.name': choice(`coalesce(nullif(a.budget, ''), 'NO')`, { ASC: 'ASC', AEP: 'AEP', NO: 'Sans budget' }),
    has_expense: flag('a.has_expense'),
    has_taking: flag('a.has_taking'),
  },
  searches: { searchname: words('Recherche', folded('a.search')) },
  orders: { 'category.name': 'c.name', name: 'a.name', budget: 'a.budget' },
  defaultOrder: { budget: 'asc', 'category.name': 'asc', name: 'asc' },
  tieBreaker: 'a.id',
  labels: {
    'category.id': 'Catégorie',
    'budget.name': 'Budget',
    has_expense: 'Avec compte de dépense',
    has_taking: 'Avec compte de recette',
  },
});
