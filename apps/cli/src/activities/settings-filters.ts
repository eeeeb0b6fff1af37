import { dayOption, type FilterOption, filterOption, flagOption } from '../platform/list-options.js';

/** The filters of every kind of activity. */
export const settingsFilters: readonly FilterOption[] = [
  filterOption('--search <texte>', 'searchname', 'nom de l’activité'),
  flagOption('--enabled <oui|non>', 'enabled|eq', 'activités ouvertes ou fermées'),
  dayOption('--from <jour>', 'end_date|gte', 'activités qui finissent ce jour ou après'),
  dayOption('--to <jour>', 'start_date|lte', 'activités qui commencent ce jour ou avant'),
  filterOption('--deleted', 'isDeleted|eq', 'activités supprimées'),
];
