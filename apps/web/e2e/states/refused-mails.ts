import { answer, type State } from './state.js';

const refusals = answer('**/api/operator/mail_refusals', {
  totalCount: 1,
  refusals: [
    {
      environment: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a51',
      environment_name: 'CSE Horizon',
      email: 'tresorier@cse.exemple',
      subject: 'Votre facture F2026-000012',
      reason: '550 5.1.1 Unknown user',
      refused_at: '2026-11-20T09:00:00.000Z',
    },
  ],
});

export const refusedMails: State = {
  name: 'bills, refused mails',
  address: '/operator/bills',
  answers: refusals,
  shows: (page) => page.getByRole('heading', { name: 'E-mails refusés' }),
};
