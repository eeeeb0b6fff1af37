import { screen } from '../platform/screen.js';

export const subscriptionScreens = [
  screen({
    path: '/environment/offer',
    feature: 'offer',
    title: 'Mon offre',
    page: () => import('./offer/offer.page.js'),
    navigation: { synonyms: 'abonnement modules prix tarif engagement code promo' },
  }),
];
