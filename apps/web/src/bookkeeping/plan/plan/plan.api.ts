import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../../platform/http.js';
import { resource } from '../../../platform/resource.js';
import { allRows, bookkeeping } from '../../bookkeeping-queries.js';

const staleTime = 5 * 60_000;

/** The activities, and the version of the plan that they are of. */
export const planQuery = { ...bookkeeping.read('/api/comptability/activities', { query: { mode: 'all' } }), staleTime };
export const activitiesQuery = queryOptions({ ...planQuery, select: ({ activities }) => activities });

export const categories = resource('/api/comptability/categories', 'categories', bookkeeping.within('categories'));
export const categoriesQuery = categories.all(allRows, staleTime);

/** The operations that the keywords would select; nothing is saved. */
export const checkKeywords = (body: Schema<'CheckKeywordsDto'>, signal?: AbortSignal) =>
  send('post', '/api/comptability/keywords/check', { body, signal });
