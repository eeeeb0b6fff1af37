import type { RecordSearch } from '../../../platform/search/record-search.js';

export const billSearch: RecordSearch = {
  recordType: 'bill',
  need: 'bills',
  from: 'read.bill_list r',
  label: 'r.number',
  date: 'r.date',
  amount: 'r.total',
  by: [
    { kind: 'amount', sql: 'r.total = {}' },
    { kind: 'words', sql: 'platform.folded(r.number) LIKE {}' },
  ],
  order: 'r.date DESC, r.number DESC',
};
