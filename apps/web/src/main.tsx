import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { watchChunks } from './platform/chunk-reload.js';
import { createQueries } from './platform/queries.js';
import { connection, watchConnection } from './platform/session/online.js';
import { addOfficeRoutes, isPublic, loadOffice, routes } from './routes.js';
import { forgetRecents } from './shell/palette/palette-recents.js';
import { BrandedKit } from './shell/screen/branded-kit.js';
import { followSession } from './shell/session/session-end.js';
import { notify } from './ui/feedback/notify.js';

const forbidden = 'Vous ne pouvez pas accéder à cette ressource';

watchChunks();
const queries = createQueries(() => {
  notify.error(forbidden, { id: 'forbidden' });
  void router.navigate('/');
});
const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addOfficeRoutes(queries) });
// Retries failed queries when the server is available again.
watchConnection(() => {
  if (connection() === 'online') void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
});
followSession(queries, {
  // On its way to another screen, the tab is there already; the login page opens the office once more when a session is open.
  isPublic: () => {
    const { pathname } = router.state.navigation.location ?? router.state.location;
    return pathname !== '/login' && isPublic(pathname);
  },
  toLogin: () => {
    forgetRecents();
    return router.navigate('/login');
  },
});

// Whoever types on the sign-in page is on the way in: the press then waits for the server only. A failure is left to the sign-in itself.
addEventListener('input', () => {
  if (location.pathname === '/login') void loadOffice().catch(() => undefined);
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <BrandedKit>
        <RouterProvider router={router} />
      </BrandedKit>
    </QueryClientProvider>
  </StrictMode>,
);
