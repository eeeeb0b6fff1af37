import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueries } from './queries.js';
import { queryGroup } from './query-group.js';
import { resource } from './resource.js';

const books = queryGroup('comptability');
const operations = resource('/api/comptability/operations', 'operations', books.within('operations'));
const summary = (exercice: string) => books.read('/api/comptability/summary', { query: { 'exercice.id': exercice } });
const originalFetch = globalThis.fetch;
const requests: Request[] = [];
let queries: ReturnType<typeof createQueries>;

beforeEach(() => {
  queries = createQueries(() => undefined);
  requests.length = 0;
  globalThis.fetch = (async (request: Request) => {
    requests.push(request);
    return Response.json({ id: 'o1', version: 2 });
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  queries.clear();
  globalThis.fetch = originalFetch;
});

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
const isOld = (exercice: string) => queries.getQueryState(summary(exercice).queryKey)?.isInvalidated;

describe('a group of queries', () => {
  it('reads each query of a path once', async () => {
    await queries.fetchQuery(summary('2026'));
    await queries.fetchQuery(summary('2026'));
    await queries.fetchQuery(summary('2025'));
    expect(requests.map(({ url }) => new URL(url).searchParams.get('exercice.id'))).toEqual(['2026', '2025']);
  });

  it('sends a write over a version, and invalidates every read of the group', async () => {
    await queries.fetchQuery(summary('2026'));
    queries.setQueryData(['people', 'list'], []);
    const { result } = renderHook(() => books.useSend('put', '/api/comptability/activity_budgets'), { wrapper });
    await act(() => result.current.mutateAsync({ version: 4, body: { budgets: [] } }));
    expect(requests.at(-1)?.headers.get('if-match')).toBe('"4"');
    expect(isOld('2026')).toBe(true);
    expect(queries.getQueryState(['people', 'list'])?.isInvalidated).toBe(false);
  });

  it('is invalidated by the write of one of its records', async () => {
    await queries.fetchQuery(summary('2026'));
    const { result } = renderHook(() => operations.useMove(), { wrapper });
    await act(() => result.current.mutateAsync({ id: 'o1', move: 'restore' }));
    expect(isOld('2026')).toBe(true);
    expect(queries.getQueryData(operations.one('o1').queryKey)).toMatchObject({ version: 2 });
  });
});

/** Never called: the compiler refuses each line below, or the check of types fails on an expectation without an error. */
export function refusedByTheContract(send: ReturnType<typeof useBudgets>) {
  // @ts-expect-error: no such path
  books.read('/api/comptability/sums');
  // @ts-expect-error: no such parameter of the query
  books.read('/api/comptability/summary', { query: { colour: 'red' } });
  // @ts-expect-error: the path has a parameter
  books.read('/api/comptability/exercices/{id}/thresholds');
  // @ts-expect-error: no such field of the body
  send.mutate({ body: { colour: 'red' } });
}
const useBudgets = () => books.useSend('put', '/api/comptability/activity_budgets');
