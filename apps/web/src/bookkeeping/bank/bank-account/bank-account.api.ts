import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../../platform/api.js';
import type { PageOf } from '../../../platform/page-of.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';
import type { BankAccount, BankAccountType, SyncPeriod } from './bank-account.js';

const everything = 99_999;
const path = '/comptability/accounts';

export const accountsQuery = queryOptions({
  queryKey: [bookkeepingKey, 'accounts'],
  queryFn: async ({ signal }) => (await get<PageOf<'accounts', BankAccount>>(path, { query: { limit: everything }, signal })).accounts,
  staleTime: 30_000,
});

export const readAccount = (id: string) => get<BankAccount>(`${path}/${id}`);

export const accountTypesQuery = queryOptions({
  queryKey: [bookkeepingKey, 'account_types'],
  queryFn: async ({ signal }) =>
    (await get<PageOf<'account_types', BankAccountType>>('/comptability/account_types', { signal })).account_types,
  staleTime: Number.POSITIVE_INFINITY,
});

export type AccountBody = {
  name: string;
  account_type: string;
  accounting_code?: string;
  code_journal?: string;
  budget: '' | 'ASC' | 'AEP';
  iban: string | null;
  opening_balance?: number | null;
  opening_date?: string | null;
  account_sync_periods?: SyncPeriod[];
};
export const useSaveAccount = () =>
  useBookkeepingWrite(({ id, version, body }: { id?: string; version?: number; body: AccountBody }) =>
    send<BankAccount>(id ? 'PUT' : 'POST', id ? `${path}/${id}` : path, { body, ...(version === undefined ? {} : { version }) }),
  );

export const useSwitchSync = () =>
  useBookkeepingWrite(({ id, sync_enabled }: { id: string; sync_enabled: boolean }) =>
    send<BankAccount>('PUT', `${path}/${id}/sync`, { body: { sync_enabled } }),
  );
