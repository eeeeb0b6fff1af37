import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, type NavigateOptions, RouterProvider } from 'react-router-dom';
import { keepingFocus, RouteAnnouncer } from './route-announcer.js';

async function writeAndGo(options?: NavigateOptions) {
  Object.assign(globalThis, { scrollTo: () => undefined });
  const element = (
    <>
      <RouteAnnouncer />
      <h1>Publipostage</h1>
      <input aria-label="Objet" />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/new'] });
  render(<RouterProvider router={router} />);
  screen.getByLabelText('Objet').focus();
  await act(() => router.navigate('/1', options));
  return router;
}

it('focuses the title of the new screen', async () => {
  await writeAndGo();
  expect(document.activeElement?.tagName).toBe('H1');
});

it('leaves the focus where the user writes, when a draft receives its address', async () => {
  await writeAndGo(keepingFocus);
  expect(document.activeElement?.tagName).toBe('INPUT');
});

it('focuses the title when the user comes back to that address', async () => {
  const router = await writeAndGo(keepingFocus);
  await act(() => router.navigate('/2'));
  screen.getByLabelText('Objet').focus();
  await act(() => router.navigate(-1));
  expect(document.activeElement?.tagName).toBe('H1');
});
