import type { QueryClient } from '@tanstack/react-query';
import { Outlet, type RouteObject, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { activityRoutes } from './activities/activities.routes.js';
import { bookkeepingRoutes } from './bookkeeping/bookkeeping.routes.js';
import { directoryRoutes } from './directory/directory.routes.js';
import { guarded, toHome } from './platform/guard.js';
import { RouteAnnouncer } from './platform/route-announcer.js';
import { RouteError } from './platform/route-error.js';
import { lazyScreen, type Screen } from './platform/screen.js';
import { Splash } from './platform/splash.js';
import { notify } from './ui/feedback/notify.js';

// Filters live in the query string: only another path asks the guard again.
const onAnotherPath = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean => currentUrl.pathname !== nextUrl.pathname;
const warn = (message: string): void => {
  notify.warning(message, { id: message });
};

function Root() {
  return (
    <>
      <RouteAnnouncer />
      <Outlet />
    </>
  );
}

export function routes(queries: QueryClient): RouteObject[] {
  const screen: Screen = (path, lazy, need) => ({
    path,
    lazy: lazyScreen(lazy),
    loader: guarded(queries, warn, need, lazy),
    shouldRevalidate: onAnotherPath,
    ErrorBoundary: RouteError,
  });
  return [
    {
      Component: Root,
      HydrateFallback: Splash,
      ErrorBoundary: RouteError,
      children: [
        { path: '/login', lazy: lazyScreen(() => import('./identity/login.page.js')), ErrorBoundary: RouteError },
        { path: '/forgot-password/:token', lazy: lazyScreen(() => import('./identity/new-password.page.js')), ErrorBoundary: RouteError },
        { path: '/mailbox', lazy: lazyScreen(() => import('./identity/mailbox.page.js')), ErrorBoundary: RouteError },
        {
          lazy: lazyScreen(() => import('./shell/app-shell.js')),
          ErrorBoundary: RouteError,
          // The shell reads the user: its first child's guard may send away before it is drawn.
          loader: guarded(queries, warn, {}),
          shouldRevalidate: onAnotherPath,
          children: [
            screen('/home', () => import('./home/home.page.js')),
            ...directoryRoutes(screen),
            ...activityRoutes(screen),
            ...bookkeepingRoutes(screen),
          ],
        },
        { path: '*', loader: toHome(queries, warn), Component: Splash },
      ],
    },
  ];
}
