import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useOpenRecord } from './use-open-record.js';
import { useQueryParams } from './use-query-params.js';

afterEach(cleanup);

function Screen() {
  const [, setQuery] = useQueryParams();
  const { open } = useOpenRecord();
  const search = () => setQuery((before) => new URLSearchParams([...before, ['q', 'mar']]), { replace: true });
  return (
    <button
      type="button"
      onClick={() => {
        search();
        open('1');
      }}
    >
      Chercher et ouvrir
    </button>
  );
}

it('adds what follows to a navigation that still waits for its loader', async () => {
  let release = (): void => undefined;
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isNarrowed = (url: string) => new URL(url).search !== '?page=2';
  const loader = async ({ request }: { request: Request }) => {
    if (isNarrowed(request.url)) await wait;
    return null;
  };
  const router = createMemoryRouter([{ path: '*', element: <Screen />, loader, hydrateFallbackElement: <p /> }], {
    initialEntries: ['/people?page=2'],
  });
  render(<RouterProvider router={router} />);
  const button = await screen.findByRole('button');
  await act(async () => {
    button.click();
    release();
    await wait;
  });
  expect(router.state.location.search).toBe('?page=2&q=mar&fiche=1');
});
