import type { subscriptionScreens } from '../../src/subscription/screens.js';
import { fail, h1, type ScreenStates } from './state.js';

export const subscriptionStates: ScreenStates<typeof subscriptionScreens> = {
  '/environment/offer': [
    { name: 'offer', address: '/environment/offer', shows: h1('Mon offre') },
    {
      name: 'offer, changed',
      address: '/environment/offer',
      steps: (page) => page.getByText('Chaque année').click(),
      shows: (page) =>
        page
          .getByRole('region', { name: 'Récapitulatif' })
          .getByText(/^Total TTC/)
          .first(),
    },
    {
      name: 'offer, error',
      address: '/environment/offer',
      shows: (page) => page.getByText('Impossible de charger votre offre'),
      answers: fail('**/api/environments/*'),
    },
  ],
};
