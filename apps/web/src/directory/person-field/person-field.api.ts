import { resource } from '../../platform/resource.js';

export const personFields = resource('/api/person_fields', 'person_fields');

/** The fields of this environment, in the order of the form (specification: limit 100). */
export const personFieldsQuery = personFields.all({ limit: 100 }, 60_000);
