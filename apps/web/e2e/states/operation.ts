import type { operationScreens } from '../../src/operation/screens.js';
import { answer, dialog, fail, h1, type ScreenStates } from './state.js';

const promotions = '**/api/promotions';
const debits = '**/api/operator/debits';

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
  '/operator/debits': [
    { name: 'debits', address: '/operator/debits', shows: (page) => page.getByText('Aucune facture impayée.') },
    {
      name: 'debits, a batch and an unpaid bill',
      address: '/operator/debits',
      answers: async (page) => {
        await answer(debits, { totalCount: 1, debit_batches: [debitBatch] })(page);
        await answer(`${debits}/unpaid`, { totalCount: 1, unpaid_bills: [unpaidBill] })(page);
      },
      shows: (page) => page.getByText('Provision insuffisante'),
    },
    {
      name: 'debits, prepare',
      address: '/operator/debits',
      steps: (page) => page.getByRole('button', { name: 'Préparer une remise' }).click(),
      shows: dialog,
    },
    {
      name: 'debits, returns',
      address: '/operator/debits',
      steps: (page) => page.getByRole('button', { name: 'Lire un fichier de la banque' }).click(),
      shows: dialog,
    },
    {
      name: 'debits, payment',
      address: '/operator/debits',
      steps: (page) => page.getByRole('button', { name: 'Enregistrer un règlement' }).click(),
      shows: dialog,
    },
    {
      name: 'debits, failed',
      address: '/operator/debits',
      answers: fail(debits),
      shows: (page) => page.getByText('Impossible de charger les remises'),
    },
  ],
};

const unpaidBill = {
  number: 'F2026-000012',
  end_to_end_id: 'F2026-000012',
  environment_id: '0193e9a4-7c1b-7f3a-9d52-0123456789ab',
  amount: 48,
  collect_on: '2026-11-30',
  rum: '0123456789AB-20261101-0001',
  attempt: 1,
  status: 'returned',
  reason: 'AM04',
  reason_label: 'Provision insuffisante',
  returned_on: '2026-12-02',
};
const debitBatch = {
  id: '0193e9a4-7c1b-7f3a-9d52-000000000001',
  status: 'prepared',
  prepared_at: '2026-11-21T09:00:00.000Z',
  exported_at: null,
  cancelled_on: null,
  until: '2026-11-30',
  count: 1,
  total: 48,
  debits: [unpaidBill],
  excluded: [],
};
