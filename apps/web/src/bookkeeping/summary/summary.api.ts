import { type YearScope, yearQuery } from '../calendar/fiscal-year/year-query.js';
import type { ActivityShare, BookkeepingSummary, MonthAmounts, SplitAmount } from './summary.js';

/** Of the whole year, whatever the purse. */
export const summaryQuery = (exercice: string | undefined) => yearQuery<BookkeepingSummary>('/summary', { exercice, budget: undefined });
export const monthsQuery = (scope: YearScope) => yearQuery<{ months: MonthAmounts[] }>('/splits/graph', scope);
export const activitySharesQuery = (scope: YearScope, mode: 'expense' | 'taking') =>
  yearQuery<{ activities: ActivityShare[] }>('/splits/graph_activities', scope, { mode });
export const amountQuery = (scope: YearScope) => yearQuery<SplitAmount>('/splits/graph_amount', scope);
