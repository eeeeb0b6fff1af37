import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { isBrand } from '../../theme/system.js';
import { KitProvider } from '../kit/kit-provider.js';
import { Component } from './gallery.page.js';

// The gallery alone, at /kit.html in development: no session, no API.
const requestedBrand = new URLSearchParams(location.search).get('marque');
const router = createBrowserRouter([{ path: '*', Component }]);
const root = document.getElementById('root');
if (!root) throw new Error('kit.html has no #root');
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <KitProvider {...(isBrand(requestedBrand) ? { brand: requestedBrand } : {})}>
      <RouterProvider router={router} />
    </KitProvider>
  </QueryClientProvider>,
);
