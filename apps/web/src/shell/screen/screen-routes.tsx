import { features } from '@intendance/contract/features.js';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Outlet, type RouteObject, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { guarded, type Warn } from '../../platform/guard.js';
import { PageTitle, Zone } from '../../platform/page-title.js';
import { type Page, pathsOf, type Screen } from '../../platform/screen.js';
import { RouteError } from './route-error.js';

// Filters live in the query string: only another path runs the guard again.
export const onAnotherPath = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean => currentUrl.pathname !== nextUrl.pathname;

/**
 * A screen whose code cannot be loaded throws when it is rendered, for its `ErrorBoundary`. React Router renders nothing at all when `lazy`
 * itself fails below a `HydrateFallback`: the whole page went blank without a network.
 */
export const lazyScreen =
  <Module extends { Component: ComponentType }>(load: () => Promise<Module>): (() => Promise<Module | { Component: ComponentType }>) =>
  () =>
    load().catch((error: unknown) => ({
      Component: () => {
        throw error;
      },
    }));

/** The title of the declaration comes first, so that a screen replaces it by its own. */
const titled =
  (title: string, page: Page): Page =>
  async () => {
    const { Component, ...module } = await page();
    return {
      ...module,
      Component: () => (
        <>
          <PageTitle page={title} />
          <Component />
        </>
      ),
    };
  };

/** The routes of a screen: guarded by its feature, its code loaded when first shown, its failure contained. */
export function routesOf(screen: Screen, queries: QueryClient, warn: Warn): RouteObject[] {
  const { feature, title, page } = screen;
  const isPublic = feature === 'demo' || 'isPublic' in features[feature];
  return pathsOf(screen).map((path) => ({
    path,
    lazy: lazyScreen(titled(title, page)),
    ErrorBoundary: RouteError,
    ...(isPublic ? {} : { loader: guarded(queries, warn, feature, page), shouldRevalidate: onAnotherPath }),
  }));
}

/** `label`: the middle of the titles of an area. */
export const zoneOf = (label: string) => () => (
  <Zone value={label}>
    <Outlet />
  </Zone>
);
