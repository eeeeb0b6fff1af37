import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { liveChanges } from './live-changes.js';

let queries: QueryClient;
beforeEach(() => {
  jest.useFakeTimers();
  queries = new QueryClient();
});
afterEach(() => {
  queries.clear();
  jest.useRealTimers();
});

/** A read of a screen that takes so long; counts how often it was asked. */
async function onScreen(milliseconds: number) {
  const read = jest.fn(() => new Promise<string>((resolve) => setTimeout(() => resolve('rows'), milliseconds)));
  const leave = new QueryObserver(queries, { queryKey: ['rows'], queryFn: read }).subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(milliseconds);
  read.mockClear();
  return { read, leave };
}

it('reads once for changes that come together', async () => {
  const { read } = await onScreen(10);
  const { refreshSoon } = liveChanges(queries);
  for (let change = 0; change < 50; change++) refreshSoon();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads for a tenth of the time at most while changes go on', async () => {
  const { read } = await onScreen(1_000);
  const { refreshSoon } = liveChanges(queries);
  for (let second = 0; second < 60; second++) {
    refreshSoon();
    await jest.advanceTimersByTimeAsync(1_000);
  }
  expect(read.mock.calls.length).toBeGreaterThan(3);
  expect(read.mock.calls.length).toBeLessThanOrEqual(6);
});

it('reads nothing more once the screen is left', async () => {
  const { read } = await onScreen(10);
  const { refreshSoon, stop } = liveChanges(queries);
  refreshSoon();
  stop();
  refreshSoon();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(read).not.toHaveBeenCalled();
});

it('reads nothing under the hand of a user who types, and follows once the field is left', async () => {
  const { read } = await onScreen(10);
  const { refreshSoon, stop } = liveChanges(queries);
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  refreshSoon();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(read).not.toHaveBeenCalled();
  field.blur();
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await jest.advanceTimersByTimeAsync(2_000);
  expect(read).toHaveBeenCalledTimes(1);
  stop();
  field.remove();
});
