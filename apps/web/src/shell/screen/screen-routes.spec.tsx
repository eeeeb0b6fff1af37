import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, useRouteError } from 'react-router-dom';
import { lazyScreen } from './screen-routes.js';

const Failure = () => <h1>{(useRouteError() as Error).message}</h1>;
const Frame = () => (
  <>
    <p>Menu</p>
    <Outlet />
  </>
);

describe('a screen whose code cannot be loaded', () => {
  it('keeps the frame around it and says why', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const lazy = lazyScreen(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
    const router = createMemoryRouter([
      {
        HydrateFallback: () => null,
        children: [
          {
            Component: Frame,
            children: [
              { path: '/', Component: () => <h1>Accueil</h1> },
              { path: '/lost', lazy, ErrorBoundary: Failure },
            ],
          },
        ],
      },
    ]);
    render(<RouterProvider router={router} />);
    await screen.findByRole('heading', { name: 'Accueil' });
    await router.navigate('/lost');
    await screen.findByRole('heading', { name: 'Failed to fetch dynamically imported module' });
    expect(screen.getByText('Menu')).toBeTruthy();
  });
});
