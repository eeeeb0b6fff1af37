import type { RecordSearch } from '../../platform/search/record-search.js';

export const mailingSearch: RecordSearch = {
  recordType: 'mailing',
  need: 'mailings',
  from: 'read.mailing_table r',
  label: 'r.subject',
  date: `r.created_at AT TIME ZONE 'Europe/Paris'`,
  by: [{ kind: 'words', sql: 'r.search LIKE {}' }],
  base: 'NOT r.deleted',
  order: 'r.created_at DESC, r.id',
};
