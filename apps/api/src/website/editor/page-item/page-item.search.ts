import type { RecordSearch } from '../../../platform/search/record-search.js';

type Declared = Pick<RecordSearch, 'recordType' | 'need'> & { readonly table: string };

/** The search of one kind of items of a page, by title. */
export const pageItemSearch = ({ recordType, need, table }: Declared): RecordSearch => ({
  recordType,
  need,
  from: `read.${table} r`,
  label: 'r.title',
  date: 'r.day',
  by: [{ kind: 'words', sql: 'r.search LIKE {}' }],
  base: 'NOT r.removed',
  order: 'r.day DESC NULLS LAST, r.position, r.id',
});
