import { ApiProblem } from '@intendance/contract/problem.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { screen as declare } from '../../platform/screen.js';
import { KitProvider } from '../../ui/kit/kit-provider.js';
import { routesOf } from './screen-routes.js';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const problem = (status: number, detail: string) =>
  new ApiProblem(status, { type: '', title: '', status, code: 'x', detail, trace_id: '7f3a' });

const screenThatFails = (error: Error) =>
  declare({
    path: '/people',
    feature: 'people',
    title: 'Annuaire',
    page: async () => ({
      Component: () => {
        throw error;
      },
    }),
  });

const Shell = () => (
  <main>
    <Outlet />
  </main>
);

async function open(children: RouteObject[], shell: RouteObject = {}) {
  const routes = [{ ...shell, HydrateFallback: () => null, children } as RouteObject];
  render(
    <KitProvider>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/people'] })} />
    </KitProvider>,
  );
  return screen.findByRole('alert');
}

describe('a screen that fails', () => {
  it('stands in the one main landmark, with a shell and without', async () => {
    const failure = screenThatFails(problem(500, 'Une erreur.'));
    expect(screen.queryByRole('main')).toBeNull();
    await open(routesOf(failure));
    expect(screen.getByRole('main').contains(screen.getByRole('alert'))).toBe(true);
    cleanup();
    await open(routesOf(failure, { loader: () => null }), { Component: Shell });
    expect(screen.getByRole('main').contains(screen.getByRole('alert'))).toBe(true);
  });

  it.each([
    [500, 'Une erreur s’est produite'],
    [503, 'Service momentanément indisponible'],
  ])('names its failure, and the request that support asks for: %i', async (status, title) => {
    await open(routesOf(screenThatFails(problem(status, 'Voici pourquoi.'))));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(document.title).toContain(title);
    expect(screen.getByText('Voici pourquoi.')).toBeTruthy();
    expect(screen.getByText(/Référence à communiquer au support : 7f3a/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
  });
});
