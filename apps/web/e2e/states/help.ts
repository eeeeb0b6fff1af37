import type { helpScreens } from '../../src/help/screens.js';
import { h1, type ScreenStates } from './state.js';

export const helpStates: ScreenStates<typeof helpScreens> = {
  '/help/faq': [
    { name: 'help', address: '/help/faq', shows: h1('Aide') },
    { name: 'help, a theme', address: '/help/faq/people', shows: h1('Aide : Annuaire') },
    {
      name: 'help, an answer',
      address: '/help/faq/training',
      steps: (page) => page.getByText('Par où commencer ?').click(),
      shows: (page) => page.getByRole('link', { name: 'Accueil' }).last(),
    },
    {
      name: 'help, nothing found',
      address: '/help/faq/website',
      steps: (page) => page.getByLabel('Rechercher dans l’aide').fill('zzz'),
      shows: (page) => page.getByText('Aucune réponse à cette recherche'),
    },
  ],
  '/help/faq/comptability': [{ name: 'help of bookkeeping', address: '/help/faq/comptability', shows: h1('Aide : Comptabilité') }],
  '/help/contact': [
    { name: 'support', address: '/help/contact', shows: h1('Contacter le support') },
    {
      name: 'support, refused',
      address: '/help/contact',
      steps: (page) => page.getByRole('button', { name: 'Envoyer' }).click(),
      shows: (page) => page.getByRole('alert').filter({ hasText: 'Ce champ est obligatoire.' }),
    },
  ],
};
