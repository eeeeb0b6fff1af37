import type { RecordSearch } from '../../../platform/search/record-search.js';

export const bankOperationSearch: RecordSearch = {
  recordType: 'operation',
  need: 'operations',
  from: 'read.bank_operation_list r',
  label: 'r.wording',
  date: 'r.date',
  amount: 'r.value',
  by: [
    { kind: 'amount', sql: 'abs(r.value) = {}' },
    { kind: 'words', sql: 'r.search LIKE {}' },
  ],
  base: 'NOT r.deleted',
  order: 'r.date DESC, r.id DESC',
};
