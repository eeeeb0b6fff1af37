import type { RecordSearch } from '../../../platform/search/record-search.js';

export const imageSearch: RecordSearch = {
  recordType: 'image',
  need: 'website-images',
  from: 'read.image_list r',
  label: 'r.name',
  by: [{ kind: 'words', sql: 'r.search LIKE {}' }],
  order: 'r.created_at DESC, r.id',
};
