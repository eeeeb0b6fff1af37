import type { RecordSearch } from '../../../platform/search/record-search.js';

export const provisionSearch: RecordSearch = {
  recordType: 'provision',
  need: 'balance',
  from: 'read.provision_list r',
  label: 'r.label',
  date: 'r.arisen_on',
  by: [{ kind: 'words', sql: 'platform.folded(r.label) LIKE {}' }],
  order: 'r.arisen_on DESC, r.id',
};
