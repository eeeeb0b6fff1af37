import { screen } from '../platform/screen.js';

export const mailingScreens = [
  screen({
    path: '/people/mailings',
    feature: 'mailings',
    title: 'Publipostages',
    page: () => import('./mailing/mailings.page.js'),
    navigation: { synonyms: 'mail e-mail courriel message newsletter envoi' },
  }),
  screen({
    path: '/people/mailings/:mailing',
    feature: 'mailings',
    title: 'Publipostage',
    page: () => import('./composer/composer.page.js'),
  }),
  screen({
    path: '/people/mailings/:mailing/letters',
    feature: 'mailings',
    title: 'Lettres et étiquettes',
    page: () => import('./letter-batch/letter-batch.page.js'),
  }),
  screen({
    path: '/people/mailings/deliverability',
    feature: 'mailings',
    title: 'Délivrabilité',
    page: () => import('./deliverability/deliverability.page.js'),
    palette: [
      { group: 'Aller à', label: 'Délivrabilité', to: '/people/mailings/deliverability', synonyms: 'spf dkim dmarc spam indésirables' },
    ],
  }),
  screen({
    path: '/people/mailings/lists',
    feature: 'mailings',
    title: 'Listes de diffusion',
    page: () => import('./mailing-list/mailing-lists.page.js'),
    palette: [{ group: 'Aller à', label: 'Listes de diffusion', to: '/people/mailings/lists', synonyms: 'destinataires publipostage' }],
  }),
  screen({
    path: '/people/mailings/lists/:list',
    feature: 'mailings',
    title: 'Liste de diffusion',
    page: () => import('./mailing-list/mailing-list.page.js'),
    palette: [{ group: 'Créer', label: 'Nouvelle liste de diffusion', to: '/people/mailings/lists/new' }],
  }),
  screen({
    path: '/people/mailings/shortcut/:type/:id',
    feature: 'mailings',
    title: 'Nouveau publipostage',
    page: () => import('./mailing/shortcut.page.js'),
  }),
];
