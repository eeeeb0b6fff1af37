import { queryOptions } from '@tanstack/react-query';
import { get } from '../../platform/api.js';
import { bookkeepingKey } from '../bank/bank-operation/bank-operation.api.js';
import type { ActivityShare, BookkeepingSummary, BudgetFollowUp, BudgetScope, MonthAmounts, SplitAmount } from './summary.js';

const path = '/comptability';
/** A fiscal year, and one purse of it or all. */
export type Scope = { exercice: string | undefined; budget: BudgetScope | undefined };

const query = <Answer>(address: string, { exercice, budget }: Scope, more: Record<string, string> = {}) =>
  queryOptions({
    queryKey: [bookkeepingKey, address, exercice, budget, more],
    queryFn: ({ signal }) => get<Answer>(`${path}${address}`, { query: { 'exercice.id': exercice, budget, ...more }, signal }),
  });

/** Of the whole year, whatever the purse. */
export const summaryQuery = (exercice: string | undefined) => query<BookkeepingSummary>('/summary', { exercice, budget: undefined });
export const monthsQuery = (scope: Scope) => query<{ months: MonthAmounts[] }>('/splits/graph', scope);
export const activitySharesQuery = (scope: Scope, mode: 'expense' | 'taking') =>
  query<{ activities: ActivityShare[] }>('/splits/graph_activities', scope, { mode });
export const amountQuery = (scope: Scope) => query<SplitAmount>('/splits/graph_amount', scope);
export const followUpQuery = (scope: Scope) => query<BudgetFollowUp>('/budget_follow_up', scope);
