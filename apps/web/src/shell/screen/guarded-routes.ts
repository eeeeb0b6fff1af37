import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { guarded, type Warn } from '../../platform/guard.js';
import type { Screen } from '../../platform/screen.js';
import { routesOf } from './screen-routes.js';

// Filters live in the query string: only another path runs the guard again.
export const onAnotherPath = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean => currentUrl.pathname !== nextUrl.pathname;

/** The routes of a screen behind the session, guarded by its feature. */
export const guardedRoutesOf = (screen: Screen, queries: QueryClient, warn: Warn): RouteObject[] =>
  routesOf(screen, {
    loader: guarded(queries, warn, screen.feature, screen.page),
    shouldRevalidate: onAnotherPath,
  });
