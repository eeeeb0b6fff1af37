import { answer, dialog, fail, type State } from './state.js';

export const newsStates: readonly [State, ...State[]] = [
  { name: 'news', address: '/operator/news', shows: (page) => page.getByRole('rowheader').first() },
  {
    name: 'news, empty',
    address: '/operator/news',
    answers: answer('**/api/operator/news', { totalCount: 0, news: [] }),
    shows: (page) => page.getByText('Aucune nouvelle pour le moment'),
  },
  {
    name: 'news, new',
    address: '/operator/news',
    steps: (page) => page.getByRole('button', { name: 'Nouvelle', exact: true }).click(),
    shows: dialog,
  },
  {
    name: 'news, failed',
    address: '/operator/news',
    answers: fail('**/api/operator/news'),
    shows: (page) => page.getByText('Impossible de charger les nouvelles'),
  },
];
