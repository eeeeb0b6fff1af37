import type { RecordSearch } from '../../platform/search/record-search.js';

export const mailingListSearch: RecordSearch = {
  recordType: 'mailing_list',
  need: 'mailings',
  from: 'read.mailing_list_list r',
  label: 'r.name',
  by: [{ kind: 'words', sql: 'r.search LIKE {}' }],
  base: 'NOT r.deleted',
  order: 'r.name, r.id',
};
