import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, type Query, send } from '../../platform/api.js';
import type { PageOf } from '../../platform/page-of.js';
import type { HistoryEntry } from '../../ui/record/timeline.js';
import { type ImportMode, isWorking, type Leaving, type ListedImport, type PersonImport } from './person-import.js';

const key = 'person_imports';
const pace = 1000;

/** Asked again every second while it works. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [key, id],
    queryFn: ({ signal }) => get<PersonImport>(`/people/imports/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pace : false),
  });

export const importsQuery = (query: Query) =>
  queryOptions({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) => get<PageOf<'imports', ListedImport>>('/people/imports', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Of an import at a version; asked again until the history has told it. */
export const importHistoryQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [key, 'history', id, version],
    queryFn: ({ signal }) => get<PageOf<'history', HistoryEntry>>(`/people/imports/${id}/history`, { query: { limit: 100 }, signal }),
    refetchInterval: ({ state }) => (state.data?.history.some((entry) => (entry.version ?? 0) >= version) ? false : pace),
    placeholderData: keepPreviousData,
  });

function useImportWrite<Input>(write: (input: Input) => Promise<PersonImport>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (found) => {
      queries.setQueryData(importQuery(found.id).queryKey, found);
      void queries.invalidateQueries({ queryKey: [key, 'list'] });
      void queries.invalidateQueries({ queryKey: ['people'] });
    },
  });
}

export type Upload = { file: File; columns: Readonly<Record<string, string>>; sheet: string | null };
/** What the file would do; nothing is written. */
export const useUploadPeople = () =>
  useImportWrite(({ file, columns, sheet }: Upload) => {
    const body = new FormData();
    // Before the file: the server reads the body as it comes.
    body.append('columns', JSON.stringify(columns));
    if (sheet !== null) body.append('sheet', sheet);
    body.append('file', file, file.name);
    return send<PersonImport>('POST', '/people/upload', { body });
  });
export const useConfirmImport = () =>
  useImportWrite(({ id, ...body }: { id: string; mode: ImportMode; leaving?: Leaving }) =>
    send<PersonImport>('POST', `/people/imports/${id}/confirm`, { body }),
  );
export const useUndoImport = () => useImportWrite((id: string) => send<PersonImport>('POST', `/people/imports/${id}/undo`));
