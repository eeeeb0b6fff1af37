import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueries } from './queries.js';
import { type Resource, resource } from './resource.js';

const claims = resource('/api/refunds', 'refunds', { changes: [['dashboard']] });
const refund = { id: 'r1', version: 4, status: 'waiting' };
const originalFetch = globalThis.fetch;
const requests: Request[] = [];
let answer: (request: Request) => unknown;
let queries: ReturnType<typeof createQueries>;

beforeEach(() => {
  queries = createQueries(() => undefined);
  requests.length = 0;
  answer = () => refund;
  globalThis.fetch = (async (request: Request) => {
    requests.push(request);
    return Response.json(await answer(request));
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  queries.clear();
  globalThis.fetch = originalFetch;
});

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
const use = <Result,>(hook: () => Result) => renderHook(hook, { wrapper }).result;
const sent = () => requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);

describe('a resource', () => {
  it('lists its rows under one name, whatever the API calls them', async () => {
    answer = () => ({ totalCount: 1, totals: { bill_amount: 12 }, refunds: [refund] });
    const page = await queries.fetchQuery(claims.list({ 'filters[status|eq]': 'waiting', limit: 25 }));
    expect(page).toEqual({ totalCount: 1, totals: { bill_amount: 12 }, rows: [refund] });
    expect(new URL(requests[0]?.url ?? '').searchParams.get('filters[status|eq]')).toBe('waiting');
  });

  it('creates without an id, and saves over the version that was read', async () => {
    const save = use(() => claims.useSave());
    await act(() => save.current.mutateAsync({ id: undefined, body: { comment: 'a' } }));
    await act(() => save.current.mutateAsync({ id: 'r1', version: 3, body: { comment: 'b' } }));
    expect(sent()).toEqual(['POST /api/refunds', 'PUT /api/refunds/r1']);
    expect(requests.map(({ headers }) => headers.get('if-match'))).toEqual([null, '"3"']);
    expect(requests.every(({ headers }) => headers.get('idempotency-key') !== null)).toBe(true);
  });

  it('moves, removes, attaches', async () => {
    const [move, remove, attach] = [use(() => claims.useMove()), use(() => claims.useRemove()), use(() => claims.useAttach())];
    await act(() => move.current.mutateAsync({ id: 'r1', move: 'refuse', body: { reason: 'Illisible' }, version: 4 }));
    await act(() => remove.current.mutateAsync('r1'));
    await act(() => attach.current.mutateAsync({ id: 'r1', file: new File(['x'], 'bill.pdf') }));
    expect(sent()).toEqual(['POST /api/refunds/r1/refuse', 'DELETE /api/refunds/r1', 'POST /api/refunds/r1/attachments']);
  });

  it('shows the answer of a write at once, and reads again what the write changes', async () => {
    answer = ({ method }) => (method === 'PUT' ? { ...refund, version: 5 } : refund);
    const screen = use(() => ({ one: claims.useOne('r1'), save: claims.useSave() }));
    await waitFor(() => expect(screen.current.one.data).toMatchObject({ version: 4 }));
    queries.setQueryData(['dashboard'], 'before');
    answer = ({ method }) => (method === 'PUT' ? { ...refund, version: 5 } : new Promise(() => undefined));
    await act(() => screen.current.save.mutateAsync({ id: 'r1', version: 4, body: {} }));
    await waitFor(() => expect(screen.current.one.data).toMatchObject({ version: 5 }));
    expect(queries.getQueryState(['dashboard'])?.isInvalidated).toBe(true);
    expect(sent()).toEqual(['GET /api/refunds/r1', 'PUT /api/refunds/r1', 'GET /api/refunds/r1']);
  });

  it('forgets a list that was read for the first time while a write ended', async () => {
    const answers: ((page: object) => void)[] = [];
    answer = ({ method }) => (method === 'GET' ? new Promise<object>((resolve) => answers.push(resolve)) : refund);
    const list = queries.fetchQuery(claims.list({}));
    const save = use(() => claims.useSave());
    await act(() => save.current.mutateAsync({ id: 'r1', version: 4, body: {} }));
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.({ totalCount: 0, refunds: [] });
    answers[1]?.({ totalCount: 1, refunds: [refund] });
    expect(await list).toMatchObject({ totalCount: 1 });
  });
});

/** Never called: the compiler refuses each line below, or the check of types fails on an expectation without an error. */
export function refusedByTheContract(save: ReturnType<typeof claims.useSave>, move: ReturnType<typeof claims.useMove>) {
  // @ts-expect-error: no such path
  resource('/api/refund', 'refunds');
  // @ts-expect-error: the rows of this path have another name
  resource('/api/refunds', 'inscriptions');
  // @ts-expect-error: no such filter
  claims.list({ 'filters[colour|eq]': 'red' });
  // @ts-expect-error: no such status
  claims.list({ 'filters[status|eq]': 'sold' });
  // @ts-expect-error: no such order
  claims.list({ 'order[colour]': 'asc' });
  // @ts-expect-error: no such field of a row
  void queries.fetchQuery(claims.list({})).then(({ rows }) => rows[0]?.colour);
  // @ts-expect-error: no such total
  void queries.fetchQuery(claims.list({})).then(({ totals }) => totals.colour);
  // @ts-expect-error: no such field of a body
  save.mutate({ id: 'r1', version: 1, body: { colour: 'red' } });
  // @ts-expect-error: an amount is a number
  save.mutate({ id: undefined, body: { bill_amount: '12' } });
  // @ts-expect-error: no such move
  move.mutate({ id: 'r1', move: 'sell' });
  // @ts-expect-error: this move needs a body
  move.mutate({ id: 'r1', move: 'refuse' });
  // @ts-expect-error: a shared screen of another kind of rows
  const _other: Resource<{
    query: object;
    row: { colour: string };
    more: object;
    record: object;
    create: object;
    save: object;
    move: never;
  }> = claims;
}
