import type { RecordSearch } from '../../../platform/search/record-search.js';

export const bankAccountSearch: RecordSearch = {
  recordType: 'account',
  need: 'operations',
  from: 'read.bank_account_list r',
  label: 'r.name',
  detail: 'r.code',
  by: [{ kind: 'words', sql: 'r.search LIKE {}' }],
  order: 'r.name, r.id',
};
