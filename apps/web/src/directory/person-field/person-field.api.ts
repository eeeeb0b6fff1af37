import { resource } from '../../platform/resource.js';
import type { PersonField } from './person-field.js';

export const personFields = resource('/api/person_fields', 'person_fields');

/** The fields of this environment, in the order of the form (specification: limit 100). */
export const personFieldsQuery = {
  ...personFields.list({ limit: 100 }),
  select: ({ rows }: { rows: PersonField[] }) => rows,
  staleTime: 60_000,
};
