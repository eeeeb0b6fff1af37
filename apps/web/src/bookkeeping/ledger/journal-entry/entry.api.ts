import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../../platform/api.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';

const path = '/comptability/writings';

export type Entry = Schema<'EntryDto'>;
export type EntryBody = Schema<'PostEntryDto'>;

export const entryQuery = (id: string) =>
  queryOptions({ queryKey: [bookkeepingKey, 'entry', id], queryFn: ({ signal }) => get<Entry>(`${path}/${id}`, { signal }) });

/** The chart of accounts, less what only operations and decisions move. */
export const entryAccountsQuery = queryOptions({
  queryKey: [bookkeepingKey, 'entry-accounts'],
  queryFn: ({ signal }) => get<Schema<'EntryAccountsDto'>>(`${path}/accounts`, { signal }),
  select: ({ accounts }) => accounts,
  staleTime: 5 * 60_000,
});

type SaveEntry = { entry: Entry | null; body: EntryBody };
export const useSaveEntry = () =>
  useBookkeepingWrite(({ entry, body: { reverse_on, ...body } }: SaveEntry) =>
    entry
      ? send<Entry>('PUT', `${path}/${entry.id}`, { body, version: entry.version })
      : send<Entry>('POST', path, { body: { ...body, reverse_on: reverse_on ?? null } }),
  );

export const useReverseEntry = () =>
  useBookkeepingWrite(({ id, date }: { id: string; date: string }) => send<Entry>('POST', `${path}/${id}/reverse`, { body: { date } }));
