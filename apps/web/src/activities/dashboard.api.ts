import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../platform/http.js';

export type ActivitiesDashboard = Schema<'ActivitiesDashboardDto'>;
export type ClaimsToDo = Schema<'ClaimsToDoDto'>;

export type ClaimPace = Schema<'ClaimPaceDto'>;

export const dashboardKey = ['activities', 'dashboard'];

/** Waiting and validated claims: the dashboard and the home page show the same amounts, read again on each visit. */
export const dashboardQuery = queryOptions({
  queryKey: dashboardKey,
  queryFn: ({ signal }) => get('/api/activitiescse/dashboard', { signal }),
  staleTime: 0,
});

export const paceQuery = queryOptions({
  queryKey: [...dashboardKey, 'weeks'],
  queryFn: ({ signal }) => get('/api/activitiescse/weeks', { signal }),
  staleTime: 0,
});
