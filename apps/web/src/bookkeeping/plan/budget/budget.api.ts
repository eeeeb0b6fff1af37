import { send } from '../../../platform/api.js';
import { useBookkeepingWrite } from '../../bank/bank-operation/bank-operation.api.js';

export type ActivityBudget = { activity_id: string; exercice_id: string; amount: number };
export const useSaveBudgets = () =>
  useBookkeepingWrite(({ version, budgets }: { version: number; budgets: ActivityBudget[] }) =>
    send('PUT', '/comptability/activity_budgets', { version, body: { budgets } }),
  );
