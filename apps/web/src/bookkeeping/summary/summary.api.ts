import { queryOptions } from '@tanstack/react-query';
import { get } from '../../platform/api.js';
import { bookkeepingKey } from '../bank-operation/bank-operation.api.js';
import type { ActivityShare, BookkeepingSummary, BudgetScope, CategoryFigures, MonthFigures } from './summary.js';

const path = '/comptability';
export type Scope = { exercice: string | undefined; budget: BudgetScope | undefined };

const query = <Answer>(name: string, address: string, asked: Record<string, string | undefined>) =>
  queryOptions({
    queryKey: [bookkeepingKey, name, asked],
    queryFn: ({ signal }) => get<Answer>(`${path}${address}`, { query: asked, signal }),
  });

export const summaryQuery = (scope: Scope) => query<BookkeepingSummary>('summary', '/summary', scope);
export const monthsQuery = (scope: Scope) => query<{ months: MonthFigures[] }>('graph', '/splits/graph', scope);
export const activitySharesQuery = (scope: Scope, mode: 'expense' | 'taking') =>
  query<{ activities: ActivityShare[] }>('graph-activities', '/splits/graph_activities', { ...scope, mode });
export const categoryFiguresQuery = (scope: Scope) =>
  query<{ categories: CategoryFigures[] }>('graph-amount', '/splits/graph_amount', scope);
