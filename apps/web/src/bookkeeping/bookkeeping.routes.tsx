import { features } from '@intendance/contract/access.js';
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
      screen('/comptability', () => import('./summary/summary.page.js')),
      screen('/comptability/gestion', () => import('./budget/gestion.page.js'), features.comptability),
      screen('/comptability/gestion/:budget', () => import('./budget/follow-up.page.js')),
      screen('/comptability/gestion/:budget/:category', () => import('./budget/follow-up.page.js')),
      screen('/comptability/start', () => import('./onboarding/start.page.js')),
      screen('/comptability/statuses/balance', () => import('./ledger/balance.page.js')),
      screen('/annualstate', () => import('./statement/annual-state.page.js')),
      screen('/comptability/statuses/annualstate', () => import('./statement/annual-state.page.js')),
      screen('/patrimonial_resources', () => import('./statement/patrimonial-state.page.js')),
      screen('/comptability/statuses/patrimonial_resources', () => import('./statement/patrimonial-state.page.js')),
      screen('/comptability/help', () => import('./help/help.page.js')),
      screen('/comptability/configuration/exercices', () => import('./fiscal-year/fiscal-years.page.js')),
      screen('/activities', () => import('./plan/activities.page.js')),
      screen('/comptability/configuration/activities', () => import('./plan/activities.page.js')),
      screen('/plan', () => import('./plan/plan.page.js')),
      screen('/comptability/configuration/plan', () => import('./plan/plan.page.js')),
      screen('/accounts', () => import('./bank-account/accounts.page.js')),
      screen('/comptability/configuration/accounts', () => import('./bank-account/accounts.page.js')),
      screen('/comptability/operations', () => import('./bank-operation/operation-list.page.js')),
      screen('/comptability/operations/match', () => import('./allocation/match.page.js')),
      screen('/comptability/operations/imported', () => import('./bank-import/imported.page.js')),
    ],
  },
];
