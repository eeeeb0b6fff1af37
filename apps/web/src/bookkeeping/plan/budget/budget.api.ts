import { send } from '../../../platform/http.js';
import { useBookkeepingWrite } from '../../bookkeeping-write.js';
import { type YearScope, yearQuery } from '../../calendar/fiscal-year/year-query.js';

export type ActivityBudget = { activity_id: string; exercice_id: string; amount: number };
export const useSaveBudgets = () =>
  useBookkeepingWrite(({ version, budgets }: { version: number; budgets: ActivityBudget[] }) =>
    send('put', '/api/comptability/activity_budgets', { version, body: { budgets } }),
  );

export const followUpQuery = (scope: YearScope) => yearQuery('/api/comptability/budget_follow_up', scope);
