import type { QueryClient } from '@tanstack/react-query';
import { Outlet, type RouteObject, redirect } from 'react-router-dom';
import { areas } from './areas.js';
import { homeScreens } from './home/screens.js';
import { publicScreens } from './identity/screens.js';
import { mailingPublicScreens } from './mailing/public-screens.js';
import { guarded } from './platform/guard.js';
import { RouteAnnouncer } from './platform/route-announcer.js';
import { RouteError } from './shell/screen/route-error.js';
import { lazyScreen, onAnotherPath, routesOf, zoneOf } from './shell/screen/screen-routes.js';
import { Splash } from './shell/screen/splash.js';
import { notify } from './ui/feedback/notify.js';

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

/** The routes of the declared screens; every other address is refused (specification: it leads to /home). */
export const routes = (queries: QueryClient): RouteObject[] => [
  {
    Component: Root,
    HydrateFallback: Splash,
    ErrorBoundary: RouteError,
    children: [
      ...[...publicScreens, ...mailingPublicScreens].flatMap((screen) => routesOf(screen, queries, warn)),
      {
        lazy: lazyScreen(() => import('./frame.js')),
        ErrorBoundary: RouteError,
        // The shell reads the user: its first child's guard may send away before it is drawn.
        loader: guarded(queries, warn, 'session'),
        shouldRevalidate: onAnotherPath,
        children: [
          ...homeScreens.flatMap((screen) => routesOf(screen, queries, warn)),
          ...areas.map(({ label, screens }) => ({
            Component: zoneOf(label),
            children: screens.flatMap((screen) => routesOf(screen, queries, warn)),
          })),
        ],
      },
      { path: '*', loader: () => redirect('/home'), Component: Splash },
    ],
  },
];
