import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../platform/api.js';
import type { PageOf } from '../../platform/page-of.js';
import { bookkeepingKey, useBookkeepingWrite } from '../bank-operation/bank-operation.api.js';
import type { BudgetName } from '../bank-operation/bank-operation.js';
import type { AccountingActivity, AccountingCategory } from './plan.js';

// Load-all limits of the specification.
const everything = 99_999;
const path = '/comptability';

export const activitiesQuery = (mode: 'taking' | 'expense' | 'all' = 'all', exercice?: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'activities', mode, exercice],
    queryFn: async ({ signal }) =>
      (await get<PageOf<'activities', AccountingActivity>>(`${path}/activities`, { query: { mode, exercice }, signal })).activities,
    staleTime: 5 * 60_000,
  });

export const categoriesQuery = queryOptions({
  queryKey: [bookkeepingKey, 'categories'],
  queryFn: async ({ signal }) =>
    (await get<PageOf<'categories', AccountingCategory>>(`${path}/categories`, { query: { limit: everything }, signal })).categories,
  staleTime: 5 * 60_000,
});

export type PlanLine = {
  id?: string;
  name: string;
  category: string;
  budget: BudgetName;
  expense_accounting_code: string | null;
  taking_accounting_code: string | null;
  keywords?: string[];
  is_new?: boolean;
  to_delete?: boolean;
  delete_all?: boolean;
  apply_changes?: boolean;
};
export type PlanBody = { categories?: { id?: string; name: string }[]; activities: PlanLine[] };
export const useSavePlan = () =>
  useBookkeepingWrite((body: PlanBody) => send<{ applied: { operations: number; refused: number } }>('PUT', `${path}/plan`, { body }));
export const useSaveCategory = () =>
  useBookkeepingWrite(({ id, name }: { id?: string; name: string }) =>
    send<AccountingCategory>(id ? 'PUT' : 'POST', `${path}/categories${id ? `/${id}` : ''}`, { body: { name } }),
  );

export type KeywordRequest = { activity: string; keywords: string[] };
export type KeywordTrial = { activity?: string; budget?: BudgetName; keywords: string[] };
/** What the words would take hold of; nothing is saved. */
export type KeywordCheck = {
  operations: number;
  already_allocated: number;
  conflicts: { keyword: string; activity: { id: string; name: string } }[];
};
export const checkKeywords = (body: KeywordTrial, signal?: AbortSignal) =>
  send<KeywordCheck>('POST', `${path}/keywords/check`, { body, ...(signal ? { signal } : {}) });
export const useSaveKeywords = () => useBookkeepingWrite((body: KeywordRequest) => send('PUT', `${path}/keywords`, { body }));
