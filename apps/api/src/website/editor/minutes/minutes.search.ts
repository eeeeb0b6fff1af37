import type { RecordSearch } from '../../../platform/search/record-search.js';

export const minutesSearch: RecordSearch = {
  recordType: 'report',
  need: 'website-pages',
  from: 'read.minutes_list r',
  label: 'r.title',
  by: [{ kind: 'words', sql: 'r.search LIKE {}' }],
  base: 'NOT r.removed',
  order: 'r.position, r.id',
};
