import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { focusManager, useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { mount } from '../kit/kit-harness.js';
import { useListNews } from './use-list-news.js';

type Row = { id: string };
let rows: Row[];
let reads: number;

const reading = {
  queryKey: ['sample', 'list'],
  queryFn: async () => {
    reads += 1;
    return { totalCount: rows.length, rows: [...rows] };
  },
};

function Sample() {
  const { data } = useQuery({ ...reading, refetchOnWindowFocus: false });
  const news = useListNews(reading);
  return (
    <>
      <ul data-rows>
        {data?.rows.map(({ id }) => (
          <li key={id}>
            <button type="button">{id}</button>
          </li>
        ))}
      </ul>
      {news ? (
        <button type="button" onClick={news.show}>
          {news.text}
        </button>
      ) : null}
    </>
  );
}

const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
/** The tab was hidden, and is looked at again. */
const comeBack = () =>
  act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });

beforeEach(() => {
  rows = [{ id: 'a' }, { id: 'b' }];
  reads = 0;
});
afterEach(() => {
  cleanup();
  focusManager.setFocused(undefined);
});

it('reads the list again when the tab gets the focus, and shows it where nobody points at a row', async () => {
  mount(<Sample />);
  await waitFor(() => expect(items()).toEqual(['a', 'b']));
  rows = [{ id: 'c' }, ...rows];
  await comeBack();
  await waitFor(() => expect(items()).toEqual(['c', 'a', 'b']));
  expect(reads).toBe(2);
});

it('holds rows that would move under the hand, and shows them on a press', async () => {
  mount(<Sample />);
  await waitFor(() => expect(items()).toEqual(['a', 'b']));
  screen.getByRole('button', { name: 'b' }).focus();
  rows = [{ id: 'c' }, ...rows];
  await comeBack();
  const news = await screen.findByRole('button', { name: /1 nouvelle ligne/ });
  expect(items()).toEqual(['a', 'b']);
  act(() => news.click());
  await waitFor(() => expect(items()).toEqual(['c', 'a', 'b']));
});
