import { queryOptions } from '@tanstack/react-query';
import { get } from '../../platform/http.js';
import { bookkeepingKey } from '../bookkeeping-write.js';
import { type YearScope, yearQuery } from '../calendar/fiscal-year/year-query.js';

/** Of the whole year, whatever the budget. */
export const summaryQuery = (exercice: string | undefined) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'summary', exercice],
    queryFn: ({ signal }) => get('/api/comptability/summary', { query: { 'exercice.id': exercice }, signal }),
  });
export const monthsQuery = (scope: YearScope) => yearQuery('/api/comptability/splits/graph', scope);
export const activitySharesQuery = ({ exercice, budget }: YearScope, mode: 'expense' | 'taking') =>
  queryOptions({
    queryKey: [bookkeepingKey, 'activity-shares', exercice, budget, mode],
    queryFn: ({ signal }) => get('/api/comptability/splits/graph_activities', { query: { 'exercice.id': exercice, budget, mode }, signal }),
  });
export const amountQuery = (scope: YearScope) => yearQuery('/api/comptability/splits/graph_amount', scope);
