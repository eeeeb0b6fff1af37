import type { QueryClient } from '@tanstack/react-query';
import { matchPath, Outlet, type PatchRoutesOnNavigationFunction, type RouteObject, redirect } from 'react-router-dom';
import { publicScreens } from './identity/public-screens.js';
import { mailingPublicScreens } from './mailing/public-screens.js';
import { RouteAnnouncer } from './platform/route-announcer.js';
import { pathsOf } from './platform/screen.js';
import { PageError } from './shell/screen/route-error.js';
import { routesOf } from './shell/screen/screen-routes.js';
import { Splash } from './shell/screen/splash.js';

function Root() {
  return (
    <>
      <RouteAnnouncer />
      <Outlet />
    </>
  );
}

const rootId = 'root';
const openScreens = [...publicScreens, ...mailingPublicScreens];

/** Whether this address is of a screen without a session: it stays when a session ends. */
export const isPublic = (pathname: string): boolean => openScreens.flatMap(pathsOf).some((path) => matchPath(path, pathname) !== null);

/** The routes of the screens without a session; every address that no screen has is refused (specification: it leads to /home). */
export const routes: RouteObject[] = [
  {
    id: rootId,
    Component: Root,
    HydrateFallback: Splash,
    ErrorBoundary: PageError,
    children: [...openScreens.flatMap((screen) => routesOf(screen)), { path: '*', loader: () => redirect('/home'), Component: Splash }],
  },
];

/** Adds the routes behind the session when an address first asks for one of them: the sign-in page does without. */
export function addOfficeRoutes(queries: QueryClient): PatchRoutesOnNavigationFunction {
  let isAdded = false;
  return async ({ patch }) => {
    if (isAdded) return;
    const { officeRoutes } = await import('./office-routes.js');
    if (!isAdded) patch(rootId, officeRoutes(queries));
    isAdded = true;
  };
}
