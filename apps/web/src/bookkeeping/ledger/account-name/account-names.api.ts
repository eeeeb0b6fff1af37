import type { Schema } from '@intendance/contract/client.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type ChartAccount = Schema<'ChartAccountDto'>;

export const chartAccountsQuery = () => bookkeeping.read('/api/comptability/chart_accounts');
/** Without a name, the account has its usual one again. */
export const useNameAccount = () => bookkeeping.useSend('put', '/api/comptability/chart_accounts');
