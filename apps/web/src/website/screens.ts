import { screen } from '../platform/screen.js';

export const websiteScreens = [
  screen({
    path: '/website/home/edito',
    feature: 'website-pages',
    title: 'Mot du CSE',
    page: () => import('./page/edito.page.js'),
    navigation: { group: 'Page d’accueil', synonyms: 'édito texte site' },
  }),
  screen({
    path: '/website/home/order',
    feature: 'website-pages',
    title: 'Ordre des blocs de l’accueil',
    page: () => import('./page/order.page.js'),
    navigation: { group: 'Page d’accueil', synonyms: 'blocs site' },
  }),
  screen({
    path: '/website/cse/edito',
    feature: 'website-pages',
    title: 'Mémo',
    page: () => import('./page/edito.page.js'),
    navigation: { group: 'Page du CSE', synonyms: 'texte site' },
  }),
  screen({
    path: '/website/cse/order',
    feature: 'website-pages',
    title: 'Ordre des blocs du CSE',
    page: () => import('./page/order.page.js'),
    navigation: { group: 'Page du CSE', synonyms: 'blocs site' },
  }),
  // Only the home page and the page of the council have blocks and a text: other pages lead to their slider.
  screen({
    path: '/website/:page/order',
    aliases: ['/website/:page/edito'],
    feature: 'website-pages',
    title: 'Site web',
    page: () => import('./page/order.page.js'),
  }),
  screen({
    path: '/website/cse/facebook',
    feature: 'website-pages',
    title: 'Trombinoscope',
    page: () => import('./team/team.page.js'),
    navigation: { group: 'Page du CSE', synonyms: 'équipe élus membres photos site' },
  }),
  screen({
    path: '/website/cse/reports',
    feature: 'website-pages',
    title: 'Procès-verbaux',
    page: () => import('./minutes/minutes.page.js'),
    navigation: { group: 'Page du CSE', synonyms: 'PV comptes rendus réunions site' },
  }),
  screen({
    path: '/website/contact',
    feature: 'website-pages',
    title: 'Contact',
    page: () => import('./page/contact.page.js'),
    navigation: { group: 'Contact', synonyms: 'nous contacter infos pratiques site' },
  }),
];
