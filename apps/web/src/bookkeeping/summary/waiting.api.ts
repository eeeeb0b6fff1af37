import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../platform/http.js';
import { bookkeepingKey } from '../bookkeeping-write.js';

export type WaitingOperations = Schema<'WaitingOperationsDto'>;

/** What waits for an activity: in the menu, on the home page. Asked again after each write of the books, and now and then. */
export const waitingQuery = queryOptions({
  queryKey: [bookkeepingKey, 'to-allocate'],
  queryFn: ({ signal }) => get('/api/comptability/summary/to_allocate', { signal }),
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
});
