import { ApiProblem } from '@intendance/contract/problem.js';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** Refusals are answers. A server that is away was asked several times already (`throughOutage`): the screen says so at once. */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 2 && !(error instanceof TypeError) && !(error instanceof ApiProblem && (error.status < 500 || error.status === 503));

/**
 * TanStack Query reuses the read of a query that has no data yet, also when it is invalidated meanwhile: it may have left before the write
 * that invalidates it, and its answer, older than the write, would stay. Such a query is read again once that answer is there.
 */
class ScreenQueries extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underway = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    const first = new Set(underway.filter(({ state }) => state.data === undefined).map(({ queryHash }) => queryHash));
    await super.invalidateQueries(filters, options);
    if (first.size > 0) await super.invalidateQueries({ predicate: ({ queryHash }) => first.has(queryHash) }, options);
  }
}

/** Marks a read sent before the guard has answered: the guard reports what the user may not see. */
export const aheadMeta = { isAhead: true };

/** For `fetchQuery`: reads the server and keeps nothing, as rows to print fill many pages. */
export const uncached = <Options extends object>(options: Options) => ({ ...options, staleTime: 0, gcTime: 0 });

/** `onForbidden` is called once per 403, whatever the screen that received it. */
export function createQueries(onForbidden: () => void): QueryClient {
  const onError = (error: unknown, isAhead = false): void => {
    if (error instanceof ApiProblem && error.status === 403 && !isAhead) onForbidden();
  };
  return new ScreenQueries({
    queryCache: new QueryCache({ onError: (error, { meta }) => onError(error, meta === aheadMeta) }),
    mutationCache: new MutationCache({ onError: (error) => onError(error) }),
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: 10_000,
        // Refetches when the tab becomes visible, which loads the changes of other tabs and users.
        refetchOnWindowFocus: 'always',
        // Offline a read fails at once, instead of waiting under the page that it should replace; it is read again with the connection.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A write that found no connection fails at once: the form keeps what was typed and says so.
      mutations: { networkMode: 'always' },
    },
  });
}
