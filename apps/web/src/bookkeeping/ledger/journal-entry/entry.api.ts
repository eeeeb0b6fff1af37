import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../../platform/http.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';

export type Entry = Schema<'EntryDto'>;
export type EntryBody = Schema<'PostEntryDto'>;

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'entry', id],
    queryFn: ({ signal }) => get('/api/comptability/writings/{id}', { path: { id }, signal }),
  });

/** The chart of accounts, less what only operations and decisions move. */
export const entryAccountsQuery = queryOptions({
  queryKey: [bookkeepingKey, 'entry-accounts'],
  queryFn: ({ signal }) => get('/api/comptability/writings/accounts', { signal }),
  select: ({ accounts }) => accounts,
  staleTime: 5 * 60_000,
});

type SaveEntry = { entry: Entry | null; body: EntryBody };
export const useSaveEntry = () =>
  useBookkeepingWrite(({ entry, body: { reverse_on, ...body } }: SaveEntry) =>
    entry
      ? send('put', '/api/comptability/writings/{id}', { path: { id: entry.id }, body, version: entry.version })
      : send('post', '/api/comptability/writings', { body: { ...body, reverse_on: reverse_on ?? null } }),
  );

export const useReverseEntry = () =>
  useBookkeepingWrite(({ id, date }: { id: string; date: string }) =>
    send('post', '/api/comptability/writings/{id}/reverse', { path: { id }, body: { date } }),
  );
