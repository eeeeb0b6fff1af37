import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { download, get, type Query, send } from '../../../platform/api.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';
import type { Balance, Ledger, LedgerChanges, LedgerWriting } from './ledger.js';

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

export const changesQuery = (query: Query) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'changes', query],
    queryFn: ({ signal }) => get<LedgerChanges>(`${path}/changes`, { query, signal }),
    placeholderData: keepPreviousData,
  });

type Letter = { exercice_id: string; account: string; lines?: Pick<LedgerWriting, 'writing_id' | 'line'>[]; remove?: string };

/** A letter for the lines, or a letter taken back. */
export const useLetter = () => useBookkeepingWrite((body: Letter) => send('POST', `${path}/lettering`, { body }));

export const downloadBalance = (query: Query, signal: AbortSignal): Promise<Response> =>
  download(`${path}/balance/download`, { query, signal });
export const downloadLedger = (query: Query, signal: AbortSignal): Promise<Response> => download(`${path}/download`, { query, signal });
