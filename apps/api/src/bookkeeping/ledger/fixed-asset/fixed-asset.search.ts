import type { RecordSearch } from '../../../platform/search/record-search.js';

export const fixedAssetSearch: RecordSearch = {
  recordType: 'fixed_asset',
  need: 'balance',
  from: 'read.fixed_asset_list r',
  label: 'r.label',
  date: 'r.acquired_on',
  by: [{ kind: 'words', sql: 'platform.folded(r.label) LIKE {}' }],
  order: 'r.acquired_on DESC, r.id',
};
