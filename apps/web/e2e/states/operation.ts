import type { operationScreens } from '../../src/operation/screens.js';
import { answer, dialog, fail, h1, type ScreenStates } from './state.js';

const promotions = '**/api/promotions';

export const operationStates: ScreenStates<typeof operationScreens> = {
  '/operator/promotions': [
    { name: 'promotions', address: '/operator/promotions', shows: (page) => page.getByText('COMPTA10') },
    {
      name: 'promotions, new',
      address: '/operator/promotions',
      steps: (page) => page.getByRole('button', { name: 'Nouveau code' }).click(),
      shows: dialog,
    },
    {
      name: 'promotions, empty',
      address: '/operator/promotions',
      answers: answer(promotions, { totalCount: 0, promotions: [] }),
      shows: h1('Codes promo'),
    },
    {
      name: 'promotions, failed',
      address: '/operator/promotions',
      answers: fail(promotions),
      shows: (page) => page.getByText('Impossible de charger les codes promo'),
    },
  ],
};
