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
      screen('/comptability/gestion', () => import('./plan/budget/gestion.page.js'), features.comptability),
      screen('/comptability/gestion/:budget', () => import('./summary/follow-up/follow-up.page.js')),
      screen('/comptability/gestion/:budget/:category', () => import('./summary/follow-up/follow-up.page.js')),
      screen('/comptability/start', () => import('./year/onboarding/start.page.js')),
      screen('/comptability/statuses/balance', () => import('./ledger/ledger/balance.page.js')),
      screen('/annualstate', () => import('./ledger/statement/annual-state.page.js')),
      screen('/comptability/statuses/annualstate', () => import('./ledger/statement/annual-state.page.js')),
      screen('/patrimonial_resources', () => import('./ledger/statement/patrimonial-state.page.js')),
      screen('/comptability/statuses/patrimonial_resources', () => import('./ledger/statement/patrimonial-state.page.js')),
      screen('/comptability/help', () => import('./help/help.page.js')),
      screen('/comptability/configuration/exercices', () => import('./year/fiscal-year/fiscal-years.page.js')),
      screen('/activities', () => import('./plan/plan/activities.page.js')),
      screen('/comptability/configuration/activities', () => import('./plan/plan/activities.page.js')),
      screen('/plan', () => import('./plan/plan/plan.page.js')),
      screen('/comptability/configuration/plan', () => import('./plan/plan/plan.page.js')),
      screen('/accounts', () => import('./bank/bank-account/accounts.page.js')),
      screen('/comptability/configuration/accounts', () => import('./bank/bank-account/accounts.page.js')),
      screen('/comptability/operations', () => import('./bank/bank-operation/operation-list.page.js')),
      screen('/comptability/operations/match', () => import('./bank/allocation/match.page.js')),
      screen('/comptability/operations/imported', () => import('./bank/bank-import/imported.page.js')),
    ],
  },
];
