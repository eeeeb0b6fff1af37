import type { Page } from '@playwright/test';
import { answer, dialog, fail, h1, type State } from './state.js';

const id = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';
const list = '**/api/webhooks';
const one = `**/api/webhooks/${id}`;
const messages = `**/api/webhooks/${id}/messages*`;
const address = '/environment/webhooks';
const webhook = {
  id,
  name: 'Logiciel de paie',
  url: 'https://paie.exemple.fr/intendance/evenements',
  types: ['person.*', 'refund.*'],
  is_enabled: true,
  end_reason: null,
  failing_since: null,
  waiting_count: 0,
  former_secret_ends_at: '2026-11-23T23:54:54.868Z',
};
const stopped = { ...webhook, name: 'Tableur', types: ['*'], is_enabled: false, end_reason: 'failing', waiting_count: 184 };
const failing = { ...webhook, failing_since: '2026-11-22T21:54:54.868Z', waiting_count: 3 };
const message = {
  event_id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a51',
  type: 'refund.RefundPaid',
  recorded_at: '2026-11-22T23:54:54.868Z',
  state: 'delivered',
  attempts: 1,
  tried_at: '2026-11-22T23:54:55.868Z',
  due_at: null,
  status: 204,
  problem: null,
  took_ms: 84,
};
const retrying = {
  ...message,
  event_id: id,
  state: 'retrying',
  due_at: '2026-11-23T01:54:54.868Z',
  attempts: 3,
  status: null,
  problem: 'timeout',
};
const page = { messages: [retrying, message], has_more: true };

const detail = (of: object, shown: object) => async (browser: Page) => {
  await answer(one, of)(browser);
  await answer(messages, shown)(browser);
};

export const webhookListStates: readonly [State, ...State[]] = [
  {
    name: 'webhooks',
    address,
    answers: answer(list, { totalCount: 2, webhooks: [failing, stopped] }),
    shows: (browser) => browser.getByText('Arrêté').first(),
  },
  {
    name: 'webhooks, none',
    address,
    answers: answer(list, { totalCount: 0, webhooks: [] }),
    shows: (browser) => browser.getByText('Aucun webhook pour le moment'),
  },
  { name: 'webhooks, failed', address, answers: fail(list), shows: (browser) => browser.getByText('Impossible de charger les webhooks') },
  {
    name: 'webhooks, new',
    address,
    steps: async (browser) => {
      await browser.getByRole('button', { name: 'Nouveau webhook' }).first().click();
      await browser.getByText('Certains éléments').click();
      await browser.getByText('Demande de remboursement').first().waitFor();
    },
    shows: dialog,
  },
  {
    name: 'webhooks, new, without the types of events',
    address,
    answers: fail('**/api/events/types'),
    steps: async (browser) => {
      await browser.getByRole('button', { name: 'Nouveau webhook' }).first().click();
      await browser.getByText('Certains éléments').click();
    },
    shows: (browser) => browser.getByText('Impossible de charger les éléments'),
  },
];

export const webhookStates: readonly [State, ...State[]] = [
  { name: 'webhook', address: `${address}/${id}`, answers: detail(webhook, page), shows: h1('Logiciel de paie') },
  {
    name: 'webhook, failing',
    address: `${address}/${id}`,
    answers: detail(failing, page),
    shows: (browser) => browser.getByText(/Rien n’est accepté depuis/),
  },
  {
    name: 'webhook, stopped, no message',
    address: `${address}/${id}`,
    answers: detail(stopped, { messages: [], has_more: false }),
    shows: (browser) => browser.getByText('Aucun message pour le moment'),
  },
  {
    name: 'webhook, secret',
    address: `${address}/${id}`,
    answers: async (browser) => {
      await detail(webhook, page)(browser);
      await answer(`${one}/secret`, { secret: `whsec_${'Ab3d'.repeat(11)}`, former_secret_ends_at: null })(browser);
    },
    steps: (browser) => browser.getByRole('button', { name: 'Afficher le secret' }).click(),
    shows: (browser) => browser.getByRole('button', { name: 'Copier le secret' }),
  },
  {
    name: 'webhook, replay',
    address: `${address}/${id}`,
    answers: detail(webhook, page),
    steps: async (browser) => {
      await browser.getByRole('button', { name: 'Actions', exact: true }).click();
      await browser.getByRole('menuitem', { name: 'Envoyer à nouveau…' }).click();
    },
    shows: dialog,
  },
  { name: 'webhook, unknown', address: `${address}/${id}`, shows: (browser) => browser.getByText('Impossible de charger le webhook') },
];
