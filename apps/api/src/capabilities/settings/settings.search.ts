import type { RecordSearch } from '../../platform/search/record-search.js';

type Declared = Pick<RecordSearch, 'recordType' | 'need'> & { readonly table: string };

/** The search of one kind of activities, by name. */
export const settingsSearch = ({ recordType, need, table }: Declared): RecordSearch => ({
  recordType,
  need,
  from: `read.${table} r`,
  label: 'r.name',
  by: [{ kind: 'words', sql: 'r.search LIKE {}' }],
  base: 'NOT r.deleted',
  order: 'r.enabled DESC, r.name, r.id',
});
