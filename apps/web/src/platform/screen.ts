import type { AccessNeed } from '@intendance/contract/access.js';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { PageModule } from './read-ahead.js';

type Page = () => Promise<{ Component: ComponentType } & PageModule>;
/** One screen behind the session: guarded by the table of access, its code loaded when first shown, its failure contained. */
export type Screen = (path: string, lazy: Page, need?: AccessNeed) => RouteObject;

/**
 * A screen whose code cannot be loaded throws when it is drawn, for its `ErrorBoundary`. React Router draws nothing at all when `lazy` itself
 * fails below a `HydrateFallback`: the whole page went blank without a network.
 */
export const lazyScreen =
  (load: Page): Page =>
  () =>
    load().catch((error: unknown) => ({
      Component: () => {
        throw error;
      },
    }));
