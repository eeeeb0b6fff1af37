import type { mailingPublicScreens } from '../../src/mailing/public-screens.js';
import { answer, type ScreenStates } from './state.js';

const page = (isUnsubscribed: boolean) =>
  answer('**/api/mailings/unsubscribe/*', { structure: 'CSE Horizon', is_unsubscribed: isUnsubscribed });

export const mailingPublicStates: ScreenStates<typeof mailingPublicScreens> = {
  '/mailing-unsubscribe/:token': [
    {
      name: 'unsubscribe',
      address: '/mailing-unsubscribe/link',
      answers: page(false),
      shows: (screen) => screen.getByRole('button', { name: 'Me désinscrire' }),
    },
    {
      name: 'unsubscribe, done',
      address: '/mailing-unsubscribe/link',
      answers: page(true),
      shows: (screen) => screen.getByRole('button', { name: 'Annuler ma désinscription' }),
    },
    {
      name: 'unsubscribe, invalid link',
      address: '/mailing-unsubscribe/unknown',
      shows: (screen) => screen.getByText('Ce lien de désinscription n’est pas valable.'),
    },
  ],
};
