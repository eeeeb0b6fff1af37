import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../../platform/api.js';
import type { PageOf } from '../../../platform/page-of.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';
import type { BankAccount } from './bank-account.js';
import type { Connection } from './connection-errors.js';

const path = '/comptability/aggregator';
export const connectionsQuery = queryOptions({
  queryKey: [bookkeepingKey, 'connections'],
  queryFn: async ({ signal }) => (await get<PageOf<'connections', Connection>>('/comptability/connections', { signal })).connections,
});

type Redirection = { url: string };

/** The page of the aggregator where the user chooses a bank; it comes back to `redirect_uri` with a code or an error. */
export const useConnectBank = () =>
  useBookkeepingWrite((redirect_uri: string) => send<Redirection>('POST', `${path}/sync_accounts`, { body: { redirect_uri } }));
export const useRenewConnection = () =>
  useBookkeepingWrite(({ connection_id, redirect_uri }: { connection_id: string; redirect_uri: string }) =>
    send<Redirection>('POST', `${path}/renew`, { body: { connection_id, redirect_uri } }),
  );

/** Hands the query string of the return over to the API, as it came. */
export const useBankCallback = () =>
  useBookkeepingWrite((query: Record<string, string>) =>
    send<{ accounts: Pick<BankAccount, 'id' | 'name' | 'connection'>[] }>('POST', `${path}/callback`, { body: query }),
  );
export type BankSync = Schema<'SyncedOperationsDto'>;
export const useSyncOperations = () =>
  useBookkeepingWrite((date: string) => send<BankSync>('POST', `${path}/sync_operations`, { body: { date } }));

const pace = 700;
/** The last synchronisation, asked again while it works. */
export const syncQuery = queryOptions({
  queryKey: [bookkeepingKey, 'sync'],
  queryFn: ({ signal }) => get<BankSync>(`${path}/sync_operations`, { signal }),
  refetchInterval: ({ state }) => (state.data?.status === 'running' ? pace : false),
});
