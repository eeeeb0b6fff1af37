import type { QueryOf } from '@intendance/contract/operation.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { download, get, send } from '../../../platform/http.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';
import type { LedgerWriting } from './ledger.js';

export const balanceQuery = (query: QueryOf<'/api/comptability/writings/balance'>) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'balance', query],
    queryFn: ({ signal }) => get('/api/comptability/writings/balance', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const ledgerQuery = (query: QueryOf<'/api/comptability/writings'>) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'ledger', query],
    queryFn: ({ signal }) => get('/api/comptability/writings', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const changesQuery = (query: QueryOf<'/api/comptability/writings/changes'>) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'changes', query],
    queryFn: ({ signal }) => get('/api/comptability/writings/changes', { query, signal }),
    placeholderData: keepPreviousData,
  });

type Letter = { exercice_id: string; account: string; lines?: Pick<LedgerWriting, 'writing_id' | 'line'>[]; remove?: string };

/** A letter for the lines, or a letter taken back. */
export const useLetter = () => useBookkeepingWrite((body: Letter) => send('post', '/api/comptability/writings/lettering', { body }));

export const downloadBalance = (query: QueryOf<'/api/comptability/writings/balance/download'>, signal: AbortSignal): Promise<Response> =>
  download('/api/comptability/writings/balance/download', { query, signal });
export const downloadLedger = (query: QueryOf<'/api/comptability/writings/download'>, signal: AbortSignal): Promise<Response> =>
  download('/api/comptability/writings/download', { query, signal });
