import { choicesOption, type FilterOption, filterOption } from '../../platform/list-options.js';

/** The filters that every list of imports has. */
export const importFilters = (statusLabels: Readonly<Record<string, string>>): FilterOption[] => [
  choicesOption('--status <statuts>', 'status|in', 'un ou plusieurs statuts', Object.keys(statusLabels)),
  filterOption('--search <texte>', 'searchname', 'nom du fichier'),
];
