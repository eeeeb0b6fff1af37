import { send } from '../../../platform/api.js';
import { useBookkeepingWrite } from '../../bookkeeping-write.js';
import { type YearScope, yearQuery } from '../../calendar/fiscal-year/year-query.js';
import type { BudgetFollowUp } from './budget-follow-up.js';

export type ActivityBudget = { activity_id: string; exercice_id: string; amount: number };
export const useSaveBudgets = () =>
  useBookkeepingWrite(({ version, budgets }: { version: number; budgets: ActivityBudget[] }) =>
    send('PUT', '/comptability/activity_budgets', { version, body: { budgets } }),
  );

export const followUpQuery = (scope: YearScope) => yearQuery<BudgetFollowUp>('/budget_follow_up', scope);
