import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../platform/api.js';
import { type ImportMode, isWorking, type PersonImport } from './person-import.js';

const key = 'person_imports';
const pace = 1000;

/** Asked again every second while it works. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [key, id],
    queryFn: ({ signal }) => get<PersonImport>(`/people/imports/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pace : false),
  });

function useImportWrite<Input>(write: (input: Input) => Promise<PersonImport>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (found) => {
      queries.setQueryData(importQuery(found.id).queryKey, found);
      void queries.invalidateQueries({ queryKey: ['people'] });
    },
  });
}

export type Upload = { file: File; columns: Readonly<Record<string, string>> };
/** What the file would do; nothing is written. */
export const useUploadPeople = () =>
  useImportWrite(({ file, columns }: Upload) => {
    const body = new FormData();
    // Before the file: the server reads the body as it comes.
    body.append('columns', JSON.stringify(columns));
    body.append('file', file, file.name);
    return send<PersonImport>('POST', '/people/upload', { body });
  });
export const useConfirmImport = () =>
  useImportWrite(({ id, mode }: { id: string; mode: ImportMode }) =>
    send<PersonImport>('POST', `/people/imports/${id}/confirm`, { body: { mode } }),
  );
export const useUndoImport = () => useImportWrite((id: string) => send<PersonImport>('POST', `/people/imports/${id}/undo`));
