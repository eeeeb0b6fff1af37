import { screen } from '../platform/screen.js';

export const homeScreens = [
  screen({ path: '/home', feature: 'home', title: 'Accueil', page: () => import('./home.page.js') }),
  screen({
    path: '/structures',
    feature: 'structures',
    title: 'Mes structures',
    page: () => import('../identity/structure/structures.page.js'),
  }),
];
