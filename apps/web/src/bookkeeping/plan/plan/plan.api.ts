import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../../platform/api.js';
import type { PageOf } from '../../../platform/page-of.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';
import type { AccountingCategory } from './plan.js';

// Load-all limits of the specification.
const everything = 99_999;
const path = '/comptability';

type Mode = 'taking' | 'expense' | 'all';
export type PlanPage = Schema<'AccountingActivityPageDto'>;

/** The activities, and the version of the plan that they are of. */
export const planQuery = (mode: Mode = 'all', exercice?: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'activities', mode, exercice],
    queryFn: ({ signal }) => get<PlanPage>(`${path}/activities`, { query: { mode, 'exercice.id': exercice }, signal }),
    staleTime: 5 * 60_000,
  });
export const activitiesQuery = (mode?: Mode, exercice?: string) =>
  queryOptions({ ...planQuery(mode, exercice), select: ({ activities }) => activities });

export const categoriesQuery = queryOptions({
  queryKey: [bookkeepingKey, 'categories'],
  queryFn: async ({ signal }) =>
    (await get<PageOf<'categories', AccountingCategory>>(`${path}/categories`, { query: { limit: everything }, signal })).categories,
  staleTime: 5 * 60_000,
});

export type PlanLine = Schema<'PlanActivityDto'>;
export type PlanBody = { activities: PlanLine[] };
export const useSavePlan = () =>
  useBookkeepingWrite(({ version, body }: { version: number; body: PlanBody }) =>
    send<Schema<'PlanDto'>>('PUT', `${path}/plan`, { version, body }),
  );
export const useSaveCategory = () =>
  useBookkeepingWrite(({ id, name }: { id?: string; name: string }) =>
    send<AccountingCategory>(id ? 'PUT' : 'POST', `${path}/categories${id ? `/${id}` : ''}`, { body: { name } }),
  );

export const useRemoveCategory = () => useBookkeepingWrite((id: string) => send('DELETE', `${path}/categories/${id}`));

export type KeywordCheck = Schema<'CheckedKeywordsDto'>;
/** What the words would take hold of; nothing is saved. */
export const checkKeywords = (body: Schema<'CheckKeywordsDto'>, signal?: AbortSignal) =>
  send<KeywordCheck>('POST', `${path}/keywords/check`, { body, ...(signal ? { signal } : {}) });
