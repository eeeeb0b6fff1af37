import type { RecordSearch } from '../../../platform/search/record-search.js';

export const loanSearch: RecordSearch = {
  recordType: 'loan',
  need: 'balance',
  from: 'read.loan_list r',
  label: 'r.label',
  date: 'r.released_on',
  by: [{ kind: 'words', sql: 'platform.folded(r.label) LIKE {}' }],
  order: 'r.released_on DESC, r.id',
};
