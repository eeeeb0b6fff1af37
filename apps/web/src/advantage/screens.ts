import { screen } from '../platform/screen.js';

export const advantageScreens = [
  screen({
    path: '/advantage/gift/example',
    feature: 'gifts',
    title: 'Exemple de bons cadeaux',
    page: () => import('./gift/gift-example.page.js'),
    navigation: { synonyms: 'bon chèque cadeau URSSAF plafond exonération' },
  }),
];
