import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../../platform/http.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';

export const connectionsQuery = queryOptions({
  queryKey: [bookkeepingKey, 'connections'],
  queryFn: async ({ signal }) => (await get('/api/comptability/connections', { signal })).connections,
});

/** The page of the aggregator where the user chooses a bank; it comes back to `redirect_uri` with a code or an error. */
export const useConnectBank = () =>
  useBookkeepingWrite((redirect_uri: string) => send('post', '/api/comptability/aggregator/sync_accounts', { body: { redirect_uri } }));
export const useRenewConnection = () =>
  useBookkeepingWrite(({ connection_id, redirect_uri }: { connection_id: string; redirect_uri: string }) =>
    send('post', '/api/comptability/aggregator/renew', { body: { connection_id, redirect_uri } }),
  );

/** Hands the query string of the return over to the API, as it came. */
export const useBankCallback = () =>
  useBookkeepingWrite((query: Record<string, string>) => send('post', '/api/comptability/aggregator/callback', { body: query }));
export type BankSync = Schema<'SyncedOperationsDto'>;
export const useSyncOperations = () =>
  useBookkeepingWrite((date: string) => send('post', '/api/comptability/aggregator/sync_operations', { body: { date } }));

/** The last synchronisation. */
export const syncJob = {
  queryKey: [bookkeepingKey, 'sync'],
  queryFn: ({ signal }: { signal: AbortSignal }) => get('/api/comptability/aggregator/sync_operations', { signal }),
};
