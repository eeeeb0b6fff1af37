import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { KitProvider } from './kit-provider.js';

// A part that comes with its first use is compiled in the middle of a spec: a loaded machine takes seconds.
configure({ asyncUtilTimeout: 8000 });
jest.setTimeout(30_000);

/** Mounts a part of the kit as the application does: theme, queries, a data router. For specs only. */
export function mount(element: ReactNode, at = '/') {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <QueryClientProvider client={queries}>
      <KitProvider>
        <RouterProvider router={router} />
      </KitProvider>
    </QueryClientProvider>,
  );
  return { ...view, router };
}
