import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { areas } from './areas.js';
import { homeScreens } from './home/screens.js';
import { guarded } from './platform/guard.js';
import { type Page, pathsOf, type Screen } from './platform/screen.js';
import { guardedRoutesOf, onAnotherPath } from './shell/screen/guarded-routes.js';
import { PageError } from './shell/screen/route-error.js';
import { lazyScreen, zoneOf } from './shell/screen/screen-routes.js';
import { warn } from './warn.js';

/** The routes of the screens behind the session. */
export const officeRoutes = (queries: QueryClient): RouteObject[] => [
  {
    lazy: lazyScreen(() => import('./frame.js')),
    ErrorBoundary: PageError,
    // The shell reads the user: its first child's guard may send away before it is drawn.
    loader: guarded(queries, warn, 'session'),
    shouldRevalidate: onAnotherPath,
    children: [
      ...homeScreens.flatMap((screen) => guardedRoutesOf(screen, queries, warn)),
      ...areas.map(({ label, screens }) => ({
        Component: zoneOf(label),
        children: screens.flatMap((screen) => guardedRoutesOf(screen, queries, warn)),
      })),
    ],
  },
];

/** The code of the screen at an address, as its route loads it. */
export function pageAt(pathname: string): Page | undefined {
  const screens: readonly Screen[] = [...homeScreens, ...areas.flatMap<Screen>(({ screens }) => screens)];
  const pages = screens.flatMap((screen) => pathsOf(screen).map((path) => ({ path, handle: screen.page })));
  return matchRoutes(pages, pathname)?.at(-1)?.route.handle;
}
