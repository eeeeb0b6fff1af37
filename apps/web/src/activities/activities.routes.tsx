import { Outlet, type RouteObject } from 'react-router-dom';
import { Zone } from '../platform/page-title.js';
import type { Screen } from '../platform/screen.js';

const ActivitiesZone = () => (
  <Zone value="Activités">
    <Outlet />
  </Zone>
);

export const activityRoutes = (screen: Screen): RouteObject[] => [
  {
    Component: ActivitiesZone,
    children: [
      screen('/activitiescse', () => import('./dashboard.page.js')),
      screen('/activitiescse/refund', () => import('./refund/refund-list.page.js')),
      screen('/activitiescse/refund/:refund', () => import('./refund/refund-list.page.js')),
      screen('/activitiescse/settings', () => import('./refund-activity/refund-activity-list.page.js')),
      screen('/activitiescse/settings/:id', () => import('./refund-activity/refund-activity.page.js')),
      screen('/activitiescse/inscriptions', () => import('./registration/registration-list.page.js')),
      screen('/activitiescse/inscriptions/:inscription', () => import('./registration/registration-list.page.js')),
      screen('/activitiescse/inscriptions/:inscription/:inscriptionSettings', () => import('./registration/registration-list.page.js')),
      screen('/activitiescse/inscription/settings', () => import('./registration-activity/registration-activity-list.page.js')),
      screen('/activitiescse/inscription/settings/:id', () => import('./registration-activity/registration-activity.page.js')),
    ],
  },
];
