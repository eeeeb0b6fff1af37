import type { ListFilter } from './list-schema.js';

/** The API leaves deleted records out unless the filter includes them, or shows them alone. */
export const trashFilter = {
  kind: 'flag',
  label: 'Corbeille',
  api: 'isDeleted|eq',
  chip: 'Corbeille :',
  unset: 'masquée',
  no: 'masquée',
  both: 'incluse',
  yes: 'seule',
} as const satisfies ListFilter;
