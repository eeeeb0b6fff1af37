import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../../platform/http.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';

export const setupQuery = queryOptions({
  queryKey: [bookkeepingKey, 'environment'],
  queryFn: ({ signal }) => get('/api/comptability/environment', { signal }),
});

export const useSetDates = () =>
  useBookkeepingWrite((body: { start_date: string; end_date: string }) => send('post', '/api/comptability/environment', { body }));
export const useSetSiren = () =>
  useBookkeepingWrite((siren: string) => send('put', '/api/comptability/environment/siren', { body: { siren: siren.trim() || null } }));
export const useNextStep = () => useBookkeepingWrite(() => send('post', '/api/comptability/environment/next_step', { body: {} }));
export const useRefreshSetup = () => useBookkeepingWrite(() => send('post', '/api/comptability/environment/refresh'));
