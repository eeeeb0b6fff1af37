import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { get } from './http.js';

export type Me = Schema<'UserDto'>;

// Without the signal of the query: a component that leaves would cancel it under the guard that waits for it.
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => get('/api/users/me'),
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: true,
});
