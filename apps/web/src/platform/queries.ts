import { ApiProblem } from '@intendance/contract/problem.js';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** Refusals are answers: only a lost connection or a server error is worth a second try. */
const isWorthRetrying = (failures: number, error: unknown): boolean => failures < 2 && !(error instanceof ApiProblem && error.status < 500);

/** `onForbidden` is called once per 403, whatever the screen that received it. */
export function createQueries(onForbidden: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (error instanceof ApiProblem && error.status === 403) onForbidden();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 10_000, refetchOnWindowFocus: true },
      // A write that found no connection fails at once: the form keeps what was typed and says so.
      mutations: { networkMode: 'always' },
    },
  });
}
