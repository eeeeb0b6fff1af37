import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { download, get, type Query } from '../../platform/api.js';
import { bookkeepingKey } from '../bank-operation/bank-operation.api.js';
import type { Balance, Ledger } from './ledger.js';

const path = '/comptability/writings';

export const balanceQuery = (query: Query) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'balance', query],
    queryFn: ({ signal }) => get<Balance>(`${path}/balance`, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const ledgerQuery = (query: Query) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'ledger', query],
    queryFn: ({ signal }) => get<Ledger>(path, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const downloadBalance = (query: Query, signal: AbortSignal): Promise<Response> =>
  download(`${path}/balance/download`, { query, signal });
export const downloadLedger = (query: Query, signal: AbortSignal): Promise<Response> => download(`${path}/download`, { query, signal });
