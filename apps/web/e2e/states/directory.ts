import type { Page } from '@playwright/test';
import type { directoryScreens } from '../../src/directory/screens.js';
import { answer, dialog, fail, h1, type ScreenStates } from './state.js';

const openPerson = (page: Page) => page.getByRole('rowheader').first().getByRole('link').click();

export const directoryStates: ScreenStates<typeof directoryScreens> = {
  '/people': [
    { name: 'people', address: '/people?defaultFilter=false', shows: (page) => page.getByRole('rowheader').first() },
    {
      name: 'people, empty',
      address: '/people?defaultFilter=false',
      shows: (page) => page.getByText('Aucune personne pour le moment'),
      answers: answer('**/api/people?*', { totalCount: 0, people: [] }),
    },
    {
      name: 'people, error',
      address: '/people?limit=25',
      shows: (page) => page.getByText('Impossible de charger la liste'),
      answers: fail('**/api/people?*'),
    },
  ],
  '/people/new': [
    { name: 'person, new', address: '/people/new', shows: (page) => page.getByRole('button', { name: 'Enregistrer' }) },
    {
      name: 'person, refused',
      address: '/people/new',
      steps: (page) => page.getByRole('button', { name: 'Enregistrer' }).click(),
      shows: (page) => page.getByRole('alert').filter({ hasText: 'Nom' }),
    },
  ],
  '/people/download': [
    {
      name: 'people, export',
      address: '/people/download',
      isStill: true,
      shows: (page) => page.getByRole('table', { name: 'Aperçu du fichier' }),
    },
  ],
  '/people/upload': [
    { name: 'people, import', address: '/people/upload', shows: h1('Importer des personnes') },
    {
      name: 'people, import rules',
      address: '/people/upload',
      steps: (page) => page.getByRole('button', { name: 'Règles d’import' }).click(),
      shows: dialog,
    },
  ],
  '/people/imports': [{ name: 'people, imports', address: '/people/imports', shows: h1('Imports de personnes') }],
  '/people/requests': [{ name: 'people requests', address: '/people/requests', shows: h1('Demandes') }],
  '/people/requests/:id': [
    {
      name: 'people request, unknown',
      address: '/people/requests/0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
      shows: (page) => page.getByText('Cet élément n’existe plus ou a été supprimé'),
    },
  ],
  '/people/settings': [
    { name: 'fields', address: '/people/settings', shows: (page) => page.getByRole('rowheader').first() },
    {
      name: 'fields, one',
      address: '/people/settings',
      steps: (page) => page.getByRole('rowheader').first().getByRole('button').click(),
      shows: dialog,
    },
  ],
  '/people/:id': [
    {
      name: 'person, one',
      address: '/people?defaultFilter=false',
      steps: openPerson,
      shows: (page) => page.getByRole('tabpanel'),
    },
    {
      name: 'person, with a space on the site',
      address: '/people',
      steps: openPerson,
      shows: (page) => page.getByRole('button', { name: 'Ouvrir en tant que bénéficiaire' }),
    },
  ],
  '/people/:id/edit': [
    {
      name: 'person, edited',
      address: '/people?defaultFilter=false',
      steps: async (page) => {
        await openPerson(page);
        await page.getByRole('link', { name: 'Modifier' }).click();
      },
      shows: (page) => page.getByRole('button', { name: 'Enregistrer' }),
    },
  ],
};
