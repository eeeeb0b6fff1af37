import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../../platform/http.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';

// Load-all limits of the specification.
const everything = 99_999;

type Mode = 'taking' | 'expense' | 'all';
export type PlanPage = Schema<'AccountingActivityPageDto'>;

/** The activities, and the version of the plan that they are of. */
export const planQuery = (mode: Mode = 'all', exercice?: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'activities', mode, exercice],
    queryFn: ({ signal }) => get('/api/comptability/activities', { query: { mode, 'exercice.id': exercice }, signal }),
    staleTime: 5 * 60_000,
  });
export const activitiesQuery = (mode?: Mode, exercice?: string) =>
  queryOptions({ ...planQuery(mode, exercice), select: ({ activities }) => activities });

export const categoriesQuery = queryOptions({
  queryKey: [bookkeepingKey, 'categories'],
  queryFn: async ({ signal }) => (await get('/api/comptability/categories', { query: { limit: everything }, signal })).categories,
  staleTime: 5 * 60_000,
});

export type PlanLine = Schema<'PlanActivityDto'>;
export type PlanBody = { activities: PlanLine[] };
export const useSavePlan = () =>
  useBookkeepingWrite(({ version, body }: { version: number; body: PlanBody }) => send('put', '/api/comptability/plan', { version, body }));
export const useSaveCategory = () =>
  useBookkeepingWrite(({ id, name }: { id?: string; name: string }) =>
    id === undefined
      ? send('post', '/api/comptability/categories', { body: { name } })
      : send('put', '/api/comptability/categories/{id}', { path: { id }, body: { name } }),
  );

export const useRemoveCategory = () =>
  useBookkeepingWrite((id: string) => send('delete', '/api/comptability/categories/{id}', { path: { id } }));

export type KeywordCheck = Schema<'CheckedKeywordsDto'>;
/** What the words would take hold of; nothing is saved. */
export const checkKeywords = (body: Schema<'CheckKeywordsDto'>, signal?: AbortSignal) =>
  send('post', '/api/comptability/keywords/check', { body, signal });
