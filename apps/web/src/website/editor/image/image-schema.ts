import type { QueryOf } from '@intendance/contract/operation.js';
import { listSchema } from '../../../ui/query/list-schema.js';
import { formatChoices, typeChoices } from './image.js';

/** Ten images a page, the newest first (specification). */
export const imageSchema = listSchema<QueryOf<'/api/images'>>({
  order: '-id',
  orders: ['id', 'name'],
  search: 'name',
  filters: {
    type: { kind: 'choice', label: 'Type', api: 'type|eq', choices: typeChoices },
    format: { kind: 'choice', label: 'Format', api: 'format|eq', choices: formatChoices },
  },
});
