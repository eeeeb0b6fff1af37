import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../../platform/http.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';

const everything = 99_999;

export const accountsQuery = queryOptions({
  queryKey: [bookkeepingKey, 'accounts'],
  queryFn: async ({ signal }) => (await get('/api/comptability/accounts', { query: { limit: everything }, signal })).accounts,
  staleTime: 30_000,
});

export const readAccount = (id: string) => get('/api/comptability/accounts/{id}', { path: { id } });

export const accountTypesQuery = queryOptions({
  queryKey: [bookkeepingKey, 'account_types'],
  queryFn: async ({ signal }) => (await get('/api/comptability/account_types', { signal })).account_types,
  staleTime: Number.POSITIVE_INFINITY,
});

export type AccountBody = Schema<'SaveBankAccountDto'>;
export const useSaveAccount = () =>
  useBookkeepingWrite(({ id, version, body }: { id?: string; version?: number; body: AccountBody }) =>
    id === undefined
      ? send('post', '/api/comptability/accounts', { body })
      : send('put', '/api/comptability/accounts/{id}', { path: { id }, body, version }),
  );

export const useSwitchSync = () =>
  useBookkeepingWrite(({ id, sync_enabled }: { id: string; sync_enabled: boolean }) =>
    send('put', '/api/comptability/accounts/{id}/sync', { path: { id }, body: { sync_enabled } }),
  );
