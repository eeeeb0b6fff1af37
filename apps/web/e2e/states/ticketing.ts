import type { State } from './state.js';
import { answer, fail } from './state.js';

const shopLink = '**/api/users/me/token?*';

export const ticketingStates: readonly [State, ...State[]] = [
  {
    name: 'ticketing, blocked window',
    address: '/advantage/access',
    answers: async (page) => {
      await page.addInitScript(() => {
        window.open = () => null;
      });
      await answer(shopLink, { redirect: 'https://billetterie.example/connexion?token=k9Q' })(page);
    },
    shows: (page) => page.getByRole('link', { name: 'Ouvrir ma billetterie' }),
  },
  {
    name: 'ticketing, link with failures',
    address: '/advantage/access?liaison',
    answers: async (page) => {
      await answer(shopLink, { redirect: 'https://billetterie.example/connexion?token=k9Q' })(page);
      await answer('**/api/ticketing', {
        is_configured: true,
        failure: { code: 'ticketing.unreachable', message: 'La billetterie ne répond pas.' },
        position: '120',
        last_orders_at: '2026-11-21T09:00:00.000Z',
        unreadable_orders: [{ number: 'C-8', reason: 'Le champ « date » est absent ou illisible.' }],
        messages_url: 'https://intendance.example/api/ticketing/0193e9a4-7c1b-7f3a-9d52-000000000001/messages',
      })(page);
    },
    shows: (page) => page.getByText('Le dernier relevé a échoué.'),
  },
  {
    name: 'ticketing, link unknown',
    address: '/advantage/access?liaison',
    answers: fail('**/api/ticketing'),
    shows: (page) => page.getByText('Impossible de lire l’état de la billetterie'),
  },
  {
    name: 'ticketing, failed',
    address: '/advantage/access?encore',
    answers: fail(shopLink),
    shows: (page) => page.getByText('Impossible d’ouvrir la billetterie'),
  },
];
