import type { QueryClient } from '@tanstack/react-query';
import {
  type LoaderFunctionArgs,
  matchPath,
  Outlet,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  redirect,
} from 'react-router-dom';
import { publicScreens } from './identity/public-screens.js';
import { mailingPublicScreens } from './mailing/public-screens.js';
import { RouteAnnouncer } from './platform/route-announcer.js';
import { pathsOf } from './platform/screen.js';
import { session } from './platform/session/browser-session.js';
import { nextPath, redirectToLogin } from './platform/session/login-redirect.js';
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

/** Without a session, the sign-in comes before the code of the screen that was asked for. */
const elsewhere = ({ request }: LoaderFunctionArgs): Response =>
  session.isOpen ? redirect('/home') : redirectToLogin(new URL(request.url));

/** The routes of the screens without a session; every address that no screen has is refused (specification: it leads to /home). */
export const routes: RouteObject[] = [
  {
    id: rootId,
    Component: Root,
    HydrateFallback: Splash,
    ErrorBoundary: PageError,
    children: [...openScreens.flatMap((screen) => routesOf(screen)), { path: '*', loader: elsewhere, Component: Splash }],
  },
];

/** Adds the routes behind the session when an address first asks for one of them: the sign-in page does without. */
export function addOfficeRoutes(queries: QueryClient): PatchRoutesOnNavigationFunction {
  let isAdded = false;
  return async ({ patch }) => {
    if (isAdded || !session.isOpen) return;
    const { officeRoutes } = await import('./office-routes.js');
    if (!isAdded) patch(rootId, officeRoutes(queries));
    isAdded = true;
  };
}

/** Loads the office and the screen that the sign-in leads to. */
export async function loadOffice(): Promise<void> {
  const [{ pageAt }] = await Promise.all([import('./office-routes.js'), import('./frame.js')]);
  await pageAt(nextPath())?.();
}
