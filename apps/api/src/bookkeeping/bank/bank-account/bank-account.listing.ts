import { accountTypeRules } from '@intendance/domain/bookkeeping/bank/bank-account/account-types.js';
import { choice, flag } from '../../../platform/lists/list-field.js';
import { folded, words } from '../../../platform/lists/list-search.js';
import { listing } from '../../../platform/lists/listing.js';

/** The lines of before the first year are of no ledger. */
export const isAwaited = 'date >= (SELECT min(start_date) FROM read.fiscal_year_list)';
const waitingByAccount = `(SELECT account_id, count(*)::int AS waiting FROM read.waiting_line WHERE ${isAwaited} GROUP BY account_id)`;

const typeLabels = Object.fromEntries(Object.entries(accountTypeRules).map(([code, { label }]) => [code, label]));

/** `t` has the totals of the account's operations. */
const totals = `(SELECT account_id, sum(takings - expenses)::bigint AS moved, sum(unallocated)::bigint AS unallocated
  FROM read.operation_by_account GROUP BY account_id)`;

export const bankAccountListing = listing({
  resource: 'accounts',
  from: 'read.bank_account_list a',
  joins: { t: `LEFT JOIN ${totals} t ON t.account_id = a.id`, w: `LEFT JOIN ${waitingByAccount} w ON w.account_id = a.id` },
  select:
    'a.id, a.version, a.updated_at, a.state, coalesce(t.moved, 0) AS moved, coalesce(t.unallocated, 0) AS unallocated, coalesce(w.waiting, 0) AS waiting',
  record: 'a',
  fields: { account_type: choice('a.account_type', typeLabels), sync_enabled: flag('a.sync_enabled') },
  searches: { searchname: words('Recherche', folded('a.search')) },
  orders: { accounting_code: 'a.code', name: 'a.name' },
  defaultOrder: { accounting_code: 'asc' },
  tieBreaker: 'a.id',
  labels: { id: 'Compte', account_type: 'Type de compte', sync_enabled: 'Synchronisé' },
});
