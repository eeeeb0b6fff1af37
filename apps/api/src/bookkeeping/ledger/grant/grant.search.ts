import type { RecordSearch } from '../../../platform/search/record-search.js';

export const grantSearch: RecordSearch = {
  recordType: 'grant',
  need: 'balance',
  from: 'read.grant_list r',
  label: 'r.label',
  date: 'r.awarded_on',
  by: [{ kind: 'words', sql: 'platform.folded(r.label) LIKE {}' }],
  order: 'r.awarded_on DESC, r.id',
};
