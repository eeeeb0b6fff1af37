import type { mailingScreens } from '../../src/mailing/screens.js';
import { answer, dialog, fail, h1, type ScreenStates } from './state.js';

export const mailingStates: ScreenStates<typeof mailingScreens> = {
  '/people/mailings': [
    { name: 'mailings', address: '/people/mailings', shows: h1('Publipostages') },
    {
      name: 'mailings, empty',
      address: '/people/mailings',
      shows: (page) => page.getByText('Aucun publipostage pour le moment'),
      answers: answer('**/api/mailings?*', { totalCount: 0, mailings: [] }),
    },
    {
      name: 'mailings, error',
      address: '/people/mailings?limit=25',
      shows: (page) => page.getByText('Impossible de charger la liste'),
      answers: fail('**/api/mailings?*'),
    },
  ],
  '/people/mailings/:mailing': [
    {
      name: 'mailing, new',
      address: '/people/mailings/new',
      shows: (page) => page.getByRole('textbox', { name: 'Texte du message' }),
    },
    {
      name: 'mailing, link',
      address: '/people/mailings/new',
      steps: (page) => page.getByRole('button', { name: 'Lien' }).click(),
      shows: (page) => page.getByLabel('Adresse du lien'),
    },
    {
      name: 'mailing, preview',
      address: '/people/mailings/new',
      steps: (page) => page.getByRole('button', { name: 'Aperçu' }).click(),
      shows: dialog,
    },
    {
      name: 'mailing, unknown',
      address: '/people/mailings/0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
      shows: (page) => page.getByText('Cet élément n’existe plus ou a été supprimé'),
    },
  ],
  '/people/mailings/lists': [
    { name: 'mailing lists', address: '/people/mailings/lists', shows: h1('Listes de diffusion') },
    {
      name: 'mailing lists, empty',
      address: '/people/mailings/lists',
      shows: (page) => page.getByText('Aucune liste de diffusion pour le moment'),
      answers: answer('**/api/mailing_lists?*', { totalCount: 0, mailing_lists: [] }),
    },
  ],
  '/people/mailings/lists/:list': [
    {
      name: 'mailing list, new',
      address: '/people/mailings/lists/new',
      shows: (page) => page.getByRole('list', { name: 'Premiers destinataires' }),
    },
    {
      name: 'mailing list, file',
      address: '/people/mailings/lists/new',
      steps: (page) => page.getByText('Fichier', { exact: true }).first().click(),
      shows: (page) => page.getByRole('button', { name: 'Choisir un fichier' }),
    },
    {
      name: 'mailing list, refused',
      address: '/people/mailings/lists/new',
      steps: (page) => page.getByRole('button', { name: 'Enregistrer' }).click(),
      shows: (page) => page.getByRole('alert').filter({ hasText: 'Veuillez renseigner le nom de la liste.' }),
    },
  ],
  '/people/mailings/shortcut/:type/:id': [
    {
      name: 'mailing, shortcut of an unknown type',
      address: '/people/mailings/shortcut/voiture/0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
      shows: h1('Publipostages'),
    },
  ],
};
