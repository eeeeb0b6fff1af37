import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../../platform/api.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';
import type { BookkeepingSetup } from './onboarding.js';

const path = '/comptability/environment';

export const setupQuery = queryOptions({
  queryKey: [bookkeepingKey, 'environment'],
  queryFn: ({ signal }) => get<BookkeepingSetup>(path, { signal }),
});

export const useSetDates = () =>
  useBookkeepingWrite((body: { start_date: string; end_date: string }) => send<BookkeepingSetup>('POST', path, { body }));
export const useSetSiren = () =>
  useBookkeepingWrite((siren: string) => send<BookkeepingSetup>('PUT', `${path}/siren`, { body: { siren: siren.trim() || null } }));
export const useNextStep = () => useBookkeepingWrite(() => send<BookkeepingSetup>('POST', `${path}/next_step`, { body: {} }));
export const useRefreshSetup = () => useBookkeepingWrite(() => send<BookkeepingSetup>('POST', `${path}/refresh`, { body: {} }));
