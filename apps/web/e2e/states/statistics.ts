import { answer, fail, type State } from './state.js';

const address = '/advantage';
const path = '**/api/advantage/statistics?*';
const month = (rank: number) => `${rank < 1 ? 2025 : 2026}-${String(rank < 1 ? 12 : rank).padStart(2, '0')}`;
const nothing = {
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  first_year: null as number | null,
  connectionRate: 0,
  orderRate: 0,
  beneficiariesNumber: 280,
  customersNumber: 0,
  ordersNumber: 0,
  totals: { total: 0, subvention: 0, giftVouchers: 0 },
  orderRateByUniverses: [] as object[],
  ordersByMonth: Array.from({ length: 12 }, (_, rank) => ({ month: month(rank), orders: 0, total: 0, subvention: 0 })),
};
const universe = (id: string | null, name: string | null, orders: number, rate: number) => ({
  id,
  name,
  orders,
  total: orders * 31.5,
  rate,
});
const busy = {
  ...nothing,
  first_year: 2023,
  connectionRate: 81.4,
  orderRate: 62.5,
  customersNumber: 175,
  ordersNumber: 1204,
  totals: { total: 1_204_812.5, subvention: 301_203.12, giftVouchers: 42_000 },
  orderRateByUniverses: [
    universe('1', 'Cinéma', 700, 58.1),
    universe('2', 'Parcs et loisirs', 260, 21.6),
    universe('3', 'Spectacles vivants, festivals et concerts de plein air', 120, 10),
    universe('4', 'Sport', 60, 5),
    universe('5', 'Musées', 30, 2.5),
    universe('6', 'Voyages', 20, 1.7),
    universe('77', null, 10, 0.8),
    universe(null, null, 4, 0.3),
  ],
  ordersByMonth: nothing.ordersByMonth.map((of, rank) => ({
    ...of,
    orders: rank * 17,
    total: rank * 17_204.5,
    subvention: rank * 4301.12,
  })),
};
export const statisticsStates: readonly [State, ...State[]] = [
  { name: 'statistics, demo', address, shows: (page) => page.getByRole('figure').nth(2) },
  {
    name: 'statistics, many orders',
    address: `${address}?du=2026-01-01&au=2026-06-30`,
    answers: answer(path, busy),
    shows: (page) => page.getByRole('listitem').filter({ hasText: 'Autres' }),
  },
  {
    name: 'statistics, as tables',
    address: `${address}?du=2025-01-01`,
    answers: answer(path, busy),
    steps: async (page) => {
      await page.getByRole('figure').nth(2).waitFor();
      for (let left = 3; left > 0; left -= 1) await page.getByRole('button', { name: 'Tableau' }).first().click();
    },
    shows: (page) => page.getByRole('table').nth(2),
  },
  {
    name: 'statistics, nothing in the period',
    address: `${address}?du=2026-01-01&au=2026-01-01`,
    answers: answer(path, { ...busy, ordersNumber: 0, customersNumber: 0, orderRateByUniverses: [], totals: nothing.totals }),
    shows: (page) => page.getByText('Aucune commande dans cette période.').first(),
  },
  {
    name: 'statistics, no order yet',
    address,
    answers: answer(path, nothing),
    shows: (page) => page.getByText('Aucune commande reçue de la billetterie pour le moment'),
  },
  {
    name: 'statistics, days in the wrong order',
    address: `${address}?du=2026-05-01&au=2026-04-01`,
    shows: (page) => page.getByText('La date de fin ne peut pas être antérieure à la date de début.'),
  },
  {
    name: 'statistics, failed',
    address: `${address}?du=2024-01-01`,
    answers: fail(path),
    shows: (page) => page.getByText('Impossible de charger les statistiques'),
  },
];
