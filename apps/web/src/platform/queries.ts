import { ApiProblem } from '@intendance/contract/problem.js';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * A refusal is no failure to retry. An unreachable server was tried several times already (`throughOutage`): the screen says so at once.
 */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 2 && !(error instanceof TypeError) && !(error instanceof ApiProblem && (error.status < 500 || error.status === 503));

/**
 * TanStack Query reuses the first read of a query when the query is invalidated meanwhile: the read may be older than the write that
 * invalidates it, and its answer would stay. Such a read is cancelled and sent again, also one that no screen shows yet.
 */
class ScreenQueries extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data !== undefined) continue;
      // Silent: the caller of the first read gets the result of the second.
      void query.cancel({ silent: true });
      void query.fetch().catch(() => undefined);
    }
    await super.invalidateQueries(filters, options);
  }
}

/** Marks a read sent before the guard has finished: the guard reports refusals. */
export const aheadMeta = { isAhead: true };

/** For `fetchQuery`: reads the server and keeps nothing, as rows to print fill many pages. */
export const uncached = <Options extends object>(options: Options) => ({ ...options, staleTime: 0, gcTime: 0 });

/** The form stays, and shows the refusal itself. */
const shownByForm: readonly string[] = [
  'access.read-only',
  'access.step-up',
  'session.provider-required',
  'session.provider-one-structure',
  'session.provider-own-account',
];

/** `onForbidden` is called once per 403, whatever the screen that received it. */
export function createQueries(onForbidden: () => void): QueryClient {
  const onError = (error: unknown, isAhead = false): void => {
    if (error instanceof ApiProblem && error.status === 403 && !shownByForm.includes(error.code) && !isAhead) onForbidden();
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
      // A write without a connection fails at once: the form keeps the user's input and says so.
      mutations: { networkMode: 'always' },
    },
  });
}
