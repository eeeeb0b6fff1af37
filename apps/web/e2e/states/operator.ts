import type { Page } from '@playwright/test';
import type { operatorScreens } from '../../src/subscription/operator/screens.js';
import { databaseStates, moveStates } from './operation-databases.js';
import { newsStates } from './operation-news.js';
import { refusedMails } from './refused-mails.js';
import { answer, dialog, fail, h1, type ScreenStates } from './state.js';

const environments = '**/api/operator/environments?*';
const environment = '**/api/operator/environments/*';
const history = '**/api/operator/environments/*/history';
const trial = {
  id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
  version: 3,
  name: 'Association Les Deux Rives',
  type: 'ASSOCIATION',
  brand: null,
  state: 'trial',
  trial_ends_on: '2026-12-11',
  ends_on: null,
  remaining_days: 20,
  opened_at: '2026-11-21T09:00:00.000Z',
  last_sign_in_at: '2026-11-22T09:00:00.000Z',
  has_mandate: false,
  modules: ['gestion'],
  activated_on: null,
  users: 1,
};
const operations = {
  totalCount: 1,
  history: [
    { at: '2026-11-22T09:00:00.000Z', author: 'Claire Morel (exploitation)', label: 'a prolongé l’essai', details: ['Motif : Vacances'] },
  ],
};
const address = `/operator/environments/${trial.id}`;
/** The last route that matches answers. */
const answerTrial = async (page: Page) => {
  await answer(environment, trial)(page);
  await answer(history, operations)(page);
};
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const promotions = '**/api/promotions';
const debits = '**/api/operator/debits';
const refunds = '**/api/operator/bills/refunds';
const operators = '**/api/operator/operators';
const prices = '**/api/operator/prices';
const runs = '**/api/operator/bills/run';
const batchId = '0193e9a4-7c1b-7f3a-9d52-000000000001';
const excluded = [{ number: 'F2026-000013', reason: 'no-mandate' }];

export const operatorStates: ScreenStates<typeof operatorScreens> = {
  '/operator/environments': [
    { name: 'environments', address: '/operator/environments', shows: (page) => page.getByRole('rowheader').first() },
    {
      name: 'environments, empty',
      address: '/operator/environments',
      answers: answer(environments, { totalCount: 0, environments: [] }),
      shows: (page) => page.getByText('Aucune structure pour le moment'),
    },
    {
      name: 'environments, failed',
      address: '/operator/environments?limit=25',
      answers: fail(environments),
      shows: (page) => page.getByText('Impossible de charger la liste'),
    },
  ],
  '/operator/environments/:id': [
    { name: 'environment', address, answers: answerTrial, shows: (page) => page.getByText('Claire Morel (exploitation)') },
    {
      name: 'environment, ending',
      address,
      answers: async (page) => {
        await answer(environment, { ...trial, state: 'ending', ends_on: '2026-12-31', activated_on: '2026-01-01' })(page);
        await answer(history, operations)(page);
      },
      shows: (page) => page.getByText('Résiliation annoncée').first(),
    },
    { name: 'environment, longer trial', address, answers: answerTrial, steps: press('Prolonger l’essai'), shows: dialog },
    { name: 'environment, suspend', address, answers: answerTrial, steps: press('Suspendre'), shows: dialog },
    { name: 'environment, brand', address, answers: answerTrial, steps: press('Changer la marque'), shows: dialog },
    ...moveStates(address, answerTrial),
    { name: 'environment, administrator', address, answers: answerTrial, steps: press('Rétablir un administrateur'), shows: dialog },
    {
      name: 'environment, failed',
      address,
      answers: fail(environment),
      shows: (page) => page.getByText('Impossible de charger la structure'),
    },
  ],
  '/operator/databases': databaseStates,
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
  '/operator/news': newsStates,
  '/operator/prices': [
    { name: 'prices', address: '/operator/prices', shows: (page) => page.getByText('En vigueur') },
    { name: 'prices, new', address: '/operator/prices', steps: press('Nouveaux prix'), shows: dialog },
    {
      name: 'prices, withdraw',
      address: '/operator/prices',
      answers: (page) => answer(prices, { totalCount: 1, price_lists: [plannedPrices] })(page),
      steps: (page) => page.getByRole('button', { name: /Retirer/ }).click(),
      shows: dialog,
    },
    {
      name: 'prices, failed',
      address: '/operator/prices',
      answers: fail(prices),
      shows: (page) => page.getByText('Impossible de charger les prix'),
    },
  ],
  '/operator/bills': [
    {
      name: 'operator bills',
      address: '/operator/bills',
      answers: (page) => answer(runs, { dry_run: true, on: '2026-11-21', totalCount: runLines.length, bills: runLines })(page),
      shows: (page) => page.getByText('L’adresse de facturation manque.'),
    },
    {
      name: 'operator bills, empty',
      address: '/operator/bills',
      answers: answer(runs, { dry_run: true, on: '2026-11-21', totalCount: 0, bills: [] }),
      shows: (page) => page.getByText('Aucune facture à émettre'),
    },
    {
      name: 'operator bills, refunds',
      address: '/operator/bills',
      answers: (page) => answer(refunds, { totalCount: 1, refunds: [refundDue] })(page),
      steps: (page) => page.getByRole('button', { name: /Noter le remboursement/ }).click(),
      shows: dialog,
    },
    refusedMails,
    { name: 'operator bills, credit note', address: '/operator/bills', steps: press('Émettre un avoir'), shows: dialog },
    { name: 'operator bills, other day', address: '/operator/bills', steps: press('Simuler un autre jour'), shows: dialog },
    { name: 'operator bills, e-reporting', address: '/operator/bills', steps: press('E-reporting'), shows: dialog },
    {
      name: 'operator bills, failed',
      address: '/operator/bills',
      answers: fail(runs),
      shows: (page) => page.getByText('Impossible de simuler les factures'),
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
  '/operator/debits/:id': [
    {
      name: 'batch, with a return and a bill left out',
      address: `/operator/debits/${batchId}`,
      answers: (page) => answer(`${debits}/*`, { ...debitBatch, status: 'exported', exported_at: debitBatch.prepared_at, excluded })(page),
      shows: (page) => page.getByText('1 facture laissée à l’export'),
    },
    {
      name: 'batch, cancel',
      address: `/operator/debits/${batchId}`,
      answers: (page) => answer(`${debits}/*`, debitBatch)(page),
      steps: (page) => page.getByRole('button', { name: 'Annuler la remise' }).click(),
      shows: (page) => page.getByRole('alertdialog'),
    },
    {
      name: 'batch, failed',
      address: `/operator/debits/${batchId}`,
      answers: fail(`${debits}/*`),
      shows: (page) => page.getByText('Impossible de charger la remise'),
    },
  ],
  '/operator/operators': [
    { name: 'operators', address: '/operator/operators', shows: (page) => page.getByRole('rowheader').first() },
    { name: 'operators, new', address: '/operator/operators', steps: press('Nouvel exploitant'), shows: dialog },
    {
      name: 'operators, revoke',
      address: '/operator/operators',
      answers: (page) => answer(operators, { totalCount: 1, operators: [otherOperator] })(page),
      steps: (page) => page.getByRole('button', { name: /Retirer les droits/ }).click(),
      shows: dialog,
    },
    {
      name: 'operators, failed',
      address: '/operator/operators',
      answers: fail(operators),
      shows: (page) => page.getByText('Impossible de charger les exploitants'),
    },
  ],
};

const otherOperator = {
  id: '0193e9a4-7c1b-7f3a-9d52-000000000003',
  name: 'Julie Bernard',
  email: 'julie@exploitant.demo',
  structure: 'CSE Horizon',
  environment_id: trial.id,
  is_active: true,
};

const runLine = {
  environment: trial.id,
  environment_name: 'CSE Horizon',
  kind: 'period',
  date_begin: '2026-11-21',
  date_end: '2026-12-20',
  total: 24,
  number: null,
};
const homeless = { environment: '0193e9a4-7c1b-7f3a-9d52-000000000002', environment_name: 'Syndicat' };
const runLines = [
  { ...runLine, outcome: 'due', reason: null },
  { ...runLine, ...homeless, outcome: 'skipped', reason: 'L’adresse de facturation manque.' },
];
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
  id: batchId,
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
const refundDue = {
  number: 'A2026-000001',
  bill_number: 'F2026-000001',
  environment: trial.id,
  customer: 'CSE Horizon',
  date: '2026-11-22',
  total: 210,
  reason: 'Fin du contrat le 09/10/2026',
};
const price = { reduced: 22, full: 25 };
const plannedPrices = {
  valid_from: '2030-03-01',
  published_on: '2026-11-23',
  state: 'planned',
  prices: { gestion: price, website: price, comptability: price },
  reason: 'Indexation annuelle',
};
