import type { FeatureKey } from '@intendance/contract/access.js';
import type { ComponentType } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { PageTitle, Zone } from '../../platform/page-title.js';
import { type Page, pathsOf, type Screen } from '../../platform/screen.js';
import { PageError, RouteError } from './route-error.js';

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

/** The routes of a screen: its code loaded when first shown, its failure contained. `guard` decides who may open it: without one, all. */
export const routesOf = (
  screen: Screen<FeatureKey | 'demo'>,
  guard: Pick<RouteObject, 'loader' | 'shouldRevalidate'> = {},
): RouteObject[] =>
  pathsOf(screen).map((path) => ({
    path,
    lazy: lazyScreen(titled(screen.title, screen.page)),
    ErrorBoundary: guard.loader ? RouteError : PageError,
    ...guard,
  }));

/** `label`: the middle of the titles of an area. */
export const zoneOf = (label: string) => () => (
  <Zone value={label}>
    <Outlet />
  </Zone>
);
