import type { Schema } from '@intendance/contract/client.js';
import { resource } from '../../../platform/resource.js';
import { allRows, bookkeeping } from '../../bookkeeping-queries.js';

export const bankAccounts = resource('/api/comptability/accounts', 'accounts', bookkeeping.within('accounts'));
export const accountsQuery = bankAccounts.all(allRows, 30_000);
const { select: allOf } = accountsQuery;
/** The accounts that have statements: no bank reports the cheques in hand. */
export const statementAccountsQuery: typeof accountsQuery = {
  ...accountsQuery,
  select: (page) => allOf(page).filter(({ account_type: type }) => type !== 'cheques'),
};
export const accountTypes = resource('/api/comptability/account_types', 'account_types', bookkeeping.within('account_types'));

export type AccountBody = Schema<'SaveBankAccountDto'>;
