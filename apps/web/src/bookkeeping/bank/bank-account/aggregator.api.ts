import type { Schema } from '@intendance/contract/client.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

/** The page of the aggregator where the user chooses a bank; it comes back to `redirect_uri` with a code or an error. */
export const useConnectBank = () => bookkeeping.useSend('post', '/api/comptability/aggregator/sync_accounts');

export type BankSync = Schema<'SyncedOperationsDto'>;
/** The last synchronisation. */
export const syncJob = bookkeeping.read('/api/comptability/aggregator/sync_operations');
