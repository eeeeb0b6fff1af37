import { queryOptions } from '@tanstack/react-query';
import { get } from '../../platform/api.js';
import type { PageOf } from '../../platform/page-of.js';
import { bookkeepingKey } from '../bank-operation/bank-operation.api.js';
import type { FiscalYear } from './fiscal-year.js';

const everything = 99_999;

export const fiscalYearsQuery = queryOptions({
  queryKey: [bookkeepingKey, 'exercices'],
  queryFn: async ({ signal }) =>
    (await get<PageOf<'exercices', FiscalYear>>('/comptability/exercices', { query: { limit: everything }, signal })).exercices,
  staleTime: 60_000,
});
