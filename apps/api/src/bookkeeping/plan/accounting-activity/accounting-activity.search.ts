import type { RecordSearch } from '../../../platform/search/record-search.js';

export const accountingActivitySearch: RecordSearch = {
  recordType: 'accounting_activity',
  need: 'operations',
  from: 'read.accounting_activity_list r',
  label: 'r.name',
  detail: `nullif(r.budget, 'NO')`,
  by: [{ kind: 'words', sql: 'r.search LIKE {}' }],
  base: 'NOT r.removed',
  order: 'r.name, r.id',
};
