import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CellCorrection } from '../../capabilities/file-import/refused-cells.js';
import { send } from '../../platform/http.js';
import { resource } from '../../platform/resource.js';
import { people } from '../person/person.api.js';

export const personImports = resource('/api/people/imports', 'imports', { key: ['person_imports'], changes: [people.key] });

const pace = 1000;

/** The history of an import at a version; read again until the history has that version. */
export const importHistory = (id: string, version: number) => {
  const { queryKey, queryFn } = personImports.history(id);
  return queryOptions({
    queryKey: [...queryKey, version],
    queryFn,
    refetchInterval: ({ state }) => (state.data?.history.some((entry) => (entry.version ?? 0) >= version) ? false : pace),
    placeholderData: keepPreviousData,
  });
};

/** The file with corrected cells is another import, checked again. */
export const useCorrectImport = (id: string) =>
  personImports.useWrite((cells: readonly CellCorrection[]) =>
    send('post', '/api/people/imports/{id}/correct', { path: { id }, body: { cells: [...cells] } }),
  );

export type Upload = { file: File; columns: Readonly<Record<string, string>>; sheet: string | null };
/** The result of a dry run; nothing is written. */
export const useUploadPeople = () =>
  personImports.useWrite(({ file, columns, sheet }: Upload) =>
    send('post', '/api/people/upload', { form: { columns: JSON.stringify(columns), ...(sheet !== null && { sheet }), file } }),
  );
