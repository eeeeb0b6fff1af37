import type { Schema } from '@intendance/contract/client.js';
import { resource } from '../../../platform/resource.js';
import { allRows, bookkeeping } from '../../bookkeeping-queries.js';

export const bankAccounts = resource('/api/comptability/accounts', 'accounts', bookkeeping.within('accounts'));
export const accountsQuery = bankAccounts.all(allRows, 30_000);
export const accountTypes = resource('/api/comptability/account_types', 'account_types', bookkeeping.within('account_types'));

export type AccountBody = Schema<'SaveBankAccountDto'>;
