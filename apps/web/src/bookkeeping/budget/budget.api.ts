import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../platform/api.js';
import { bookkeepingKey, useBookkeepingWrite } from '../bank-operation/bank-operation.api.js';
import type { BudgetScope } from '../summary/summary.js';
import type { BudgetFollowUp } from './budget.js';

export const followUpQuery = (budget: BudgetScope, exercice: string | undefined) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'follow-up', budget, exercice],
    queryFn: ({ signal }) => get<BudgetFollowUp>('/comptability/budget_follow_up', { query: { budget, exercice }, signal }),
  });

export type ActivityBudget = { activity_id: string; exercice_id: string; amount: number };
export const useSaveBudgets = () =>
  useBookkeepingWrite((body: ActivityBudget[]) => send('PUT', '/comptability/activity_budgets', { body }));
