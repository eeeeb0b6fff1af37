import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../platform/api.js';
import type { PageOf } from '../../platform/page-of.js';
import { bookkeepingKey, useBookkeepingWrite } from '../bank-operation/bank-operation.api.js';
import type { AccountingActivity, AccountingCategory } from './plan.js';

// Load-all limits of the specification.
const everything = 99_999;
const path = '/comptability';

export const activitiesQuery = (mode: 'taking' | 'expense' | 'all' = 'all', exercice?: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'activities', mode, exercice],
    queryFn: async ({ signal }) =>
      (await get<PageOf<'activities', AccountingActivity>>(`${path}/activities`, { query: { mode, 'exercice.id': exercice }, signal }))
        .activities,
    staleTime: 5 * 60_000,
  });

export const categoriesQuery = queryOptions({
  queryKey: [bookkeepingKey, 'categories'],
  queryFn: async ({ signal }) =>
    (await get<PageOf<'categories', AccountingCategory>>(`${path}/categories`, { query: { limit: everything }, signal })).categories,
  staleTime: 5 * 60_000,
});

export type PlanLine = Schema<'PlanActivityDto'>;
export type PlanBody = { activities: PlanLine[] };
export const useSavePlan = () => useBookkeepingWrite((body: PlanBody) => send<Schema<'PlanDto'>>('PUT', `${path}/plan`, { body }));
export const useSaveCategory = () =>
  useBookkeepingWrite(({ id, name }: { id?: string; name: string }) =>
    send<AccountingCategory>(id ? 'PUT' : 'POST', `${path}/categories${id ? `/${id}` : ''}`, { body: { name } }),
  );

export const useRemoveCategory = () => useBookkeepingWrite((id: string) => send('DELETE', `${path}/categories/${id}`));

export type KeywordCheck = Schema<'CheckedKeywordsDto'>;
/** What the words would take hold of; nothing is saved. */
export const checkKeywords = (body: Schema<'CheckKeywordsDto'>, signal?: AbortSignal) =>
  send<KeywordCheck>('POST', `${path}/keywords/check`, { body, ...(signal ? { signal } : {}) });
