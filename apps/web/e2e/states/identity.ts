import type { publicScreens } from '../../src/identity/screens.js';
import { h1, type ScreenStates } from './state.js';

export const publicStates: ScreenStates<typeof publicScreens> = {
  '/login': [
    { name: 'login', address: '/login', shows: h1('Connexion') },
    {
      name: 'login, reset request',
      address: '/login',
      shows: (page) => page.getByRole('dialog', { name: 'Mot de passe oublié' }),
      steps: (page) => page.getByRole('button', { name: 'Mot de passe oublié ?' }).click(),
    },
    {
      name: 'login, refused',
      address: '/login',
      shows: (page) => page.getByRole('alert').filter({ hasText: 'Vérifiez' }),
      steps: async (page) => {
        await page.getByLabel('Adresse électronique').fill('personne@cse.demo');
        await page.getByLabel('Mot de passe', { exact: true }).fill('Mauvais-mot-de-passe-2');
        await page.getByRole('button', { name: 'Se connecter' }).click();
      },
    },
  ],
  '/forgot-password/:token': [{ name: 'new password', address: '/forgot-password/unknown', shows: h1('Choisir un nouveau mot de passe') }],
  '/mailbox': [{ name: 'mailbox', address: '/mailbox', shows: h1('Boîte aux lettres de démonstration') }],
};
