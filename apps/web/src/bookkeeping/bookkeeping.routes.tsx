import { Outlet, type RouteObject } from 'react-router-dom';
import { Zone } from '../platform/page-title.js';
import type { Screen } from '../platform/screen.js';

const BookkeepingZone = () => (
  <Zone value="Comptabilité">
    <Outlet />
  </Zone>
);

export const bookkeepingRoutes = (screen: Screen): RouteObject[] => [
  {
    Component: BookkeepingZone,
    children: [
      screen('/comptability/operations', () => import('./bank-operation/operation-list.page.js')),
      screen('/comptability/operations/match', () => import('./allocation/match.page.js')),
    ],
  },
];
