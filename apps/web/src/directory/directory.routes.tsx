import { Outlet, type RouteObject, redirect } from 'react-router-dom';
import { Zone } from '../platform/page-title.js';
import type { Screen } from '../platform/screen.js';

const DirectoryZone = () => (
  <Zone value="Annuaire">
    <Outlet />
  </Zone>
);

export const directoryRoutes = (screen: Screen): RouteObject[] => [
  {
    Component: DirectoryZone,
    children: [
      screen('/people', () => import('./person/person-list.page.js')),
      screen('/people/new', () => import('./person/person-form.page.js')),
      screen('/people/download', () => import('./person-export/export.page.js')),
      screen('/people/upload', () => import('./person-import/import.page.js')),
      screen('/people/imports', () => import('./person-import/import-list.page.js')),
      screen('/people/settings', () => import('./person-field/field-list.page.js')),
      screen('/people/requests', () => import('./person-request/request-list.page.js')),
      screen('/people/requests/:id', () => import('./person-request/request.page.js')),
      // Mailings have no screen yet: without this route, their path would match the route of a person.
      { path: '/people/mailings/*', loader: () => redirect('/home') },
      screen('/people/:id/edit', () => import('./person/person-form.page.js')),
      screen('/people/:id', () => import('./person/person.page.js')),
    ],
  },
];
