import { toApiProblem } from '@intendance/contract/problem.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { aheadMeta, createQueries } from './queries.js';

const queries = createQueries(() => undefined);
afterEach(() => queries.clear());

/** A list that is read on a screen; each answer comes when the spec gives it. */
function onScreen(name: string) {
  const answers: ((rows: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: ['books', name], queryFn });
  const leave = observer.subscribe(() => undefined);
  return { answers, leave, shown: () => observer.getCurrentResult().data };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('what a write makes old', () => {
  it('is read again, also when it was being read for the first time', async () => {
    const list = onScreen('connections');
    const invalidation = queries.invalidateQueries({ queryKey: ['books'] });
    expect(list.answers).toHaveLength(2);
    list.answers[0]?.('before the write');
    await turn();
    expect(list.shown()).toBeUndefined();
    list.answers[1]?.('after it');
    await invalidation;
    expect(list.shown()).toBe('after it');
    list.leave();
  });

  it('is read again for who fetches it ahead of a screen', async () => {
    const answers: ((rows: string) => void)[] = [];
    const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
    const ahead = queries.fetchQuery({ queryKey: ['books', 'next page'], queryFn });
    const invalidation = queries.invalidateQueries({ queryKey: ['books'] });
    answers[0]?.('before the write');
    answers[1]?.('after it');
    await invalidation;
    expect(await ahead).toBe('after it');
    expect(queries.getQueryData(['books', 'next page'])).toBe('after it');
  });

  it('is read once where it was read before, and what is of another kind stays', async () => {
    const list = onScreen('accounts');
    list.answers[0]?.('before the write');
    await turn();
    await queries.invalidateQueries({ queryKey: ['people'] });
    const invalidation = queries.invalidateQueries({ queryKey: ['books'] });
    list.answers[1]?.('after it');
    await invalidation;
    expect([list.shown(), list.answers.length]).toEqual(['after it', 2]);
    list.leave();
  });
});

describe('a refused read', () => {
  const forbidden = jest.fn();
  const ours = createQueries(forbidden);
  const refused = {
    queryKey: ['refused'],
    queryFn: () => Promise.reject(toApiProblem(new Response(null, { status: 403 }), null)),
    retry: false,
  };
  afterEach(() => ours.clear());

  it('is reported by the guard when it was sent ahead of it, and by itself when a screen shows it', async () => {
    await ours.prefetchQuery({ ...refused, meta: aheadMeta });
    expect(forbidden).not.toHaveBeenCalled();
    const leave = new QueryObserver(ours, refused).subscribe(() => undefined);
    await turn();
    expect(forbidden).toHaveBeenCalledTimes(1);
    leave();
  });
});

describe('a read without a server', () => {
  it('fails with its first silence, since the request itself was sent again', async () => {
    const queryFn = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(queries.fetchQuery({ ...queries.getDefaultOptions().queries, queryKey: ['away'], queryFn })).rejects.toThrow(TypeError);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('fails without a network too, instead of waiting for ever under the old rows', async () => {
    onlineManager.setOnline(false);
    const list = new QueryObserver(queries, { queryKey: ['offline'], queryFn: () => Promise.reject(new TypeError('Failed to fetch')) });
    const leave = list.subscribe(() => undefined);
    await turn();
    expect(list.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
    leave();
    onlineManager.setOnline(true);
  });
});
