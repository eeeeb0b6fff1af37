import { features } from '@intendance/contract/access.js';
import { Outlet, type RouteObject } from 'react-router-dom';
import { Zone } from '../platform/page-title.js';
import type { Screen } from '../platform/screen.js';

type Pages = typeof import('./bookkeeping.pages.js');
const page = (name: keyof Pages) => async () => (await import('./bookkeeping.pages.js'))[name]();

const BookkeepingZone = () => (
  <Zone value="Comptabilité">
    <Outlet />
  </Zone>
);

export const bookkeepingRoutes = (screen: Screen): RouteObject[] => [
  {
    Component: BookkeepingZone,
    children: [
      screen('/comptability', page('summary')),
      screen('/comptability/gestion', page('gestion'), features.comptability),
      screen('/comptability/gestion/:budget', page('followUp')),
      screen('/comptability/gestion/:budget/:category', page('followUp')),
      screen('/comptability/start', page('start')),
      screen('/comptability/statuses/balance', page('balance')),
      screen('/annualstate', page('annualState')),
      screen('/comptability/statuses/annualstate', page('annualState')),
      screen('/patrimonial_resources', page('patrimonialState')),
      screen('/comptability/statuses/patrimonial_resources', page('patrimonialState')),
      screen('/comptability/help', page('help')),
      screen('/comptability/configuration/exercices', page('fiscalYears')),
      screen('/activities', page('activities')),
      screen('/comptability/configuration/activities', page('activities')),
      screen('/plan', page('plan')),
      screen('/comptability/configuration/plan', page('plan')),
      screen('/accounts', page('accounts')),
      screen('/comptability/configuration/accounts', page('accounts')),
      screen('/comptability/operations', page('operationList')),
      screen('/comptability/operations/match', page('match')),
      screen('/comptability/operations/imported', page('imported')),
    ],
  },
];
