import { bookkeeping } from '../bookkeeping-queries.js';
import { type YearScope, yearQuery } from '../calendar/fiscal-year/year-query.js';

/** Summary of the whole year, whatever the budget. */
export const summaryQuery = (exercice: string | undefined) =>
  bookkeeping.read('/api/comptability/summary', { query: { 'exercice.id': exercice } });
export const monthsQuery = (scope: YearScope) => bookkeeping.read('/api/comptability/splits/graph', { query: yearQuery(scope) });
export const activitySharesQuery = (scope: YearScope, mode: 'expense' | 'taking') =>
  bookkeeping.read('/api/comptability/splits/graph_activities', { query: { ...yearQuery(scope), mode } });
export const amountQuery = (scope: YearScope) => bookkeeping.read('/api/comptability/splits/graph_amount', { query: yearQuery(scope) });
export const cashQuery = (scope: YearScope) => bookkeeping.read('/api/comptability/summary/cash', { query: yearQuery(scope) });
