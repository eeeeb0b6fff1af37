import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../platform/api.js';
import type { PageOf } from '../../platform/page-of.js';
import type { PersonField } from './person-field.js';

const key = 'person_fields';

/** The fields of this environment, in the order of the form (specification: limit 100). */
export const personFieldsQuery = queryOptions({
  queryKey: [key],
  queryFn: async ({ signal }) =>
    (await get<PageOf<'person_fields', PersonField>>('/person_fields', { query: { limit: 100 }, signal })).person_fields,
  staleTime: 60_000,
});

export type PersonFieldBody = Omit<PersonField, 'id' | 'field_code' | 'field_group' | 'default_field' | 'version'>;

/** The forms, the list and the import follow at once. */
export function useSavePersonField() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, body }: { id: string; version: number; body: Partial<PersonFieldBody> }) =>
      send<PersonField>('PUT', `/person_fields/${id}`, { body, version }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}
