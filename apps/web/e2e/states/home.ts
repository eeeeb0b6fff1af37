import { suspendedMessage } from '@intendance/contract/access.js';
import type { Page } from '@playwright/test';
import type { homeScreens } from '../../src/home/screens.js';
import { answer, fail, type ScreenStates } from './state.js';

const route = '**/api/users/me/structures';
const structure = { id: 's1', name: 'CSE Horizon', type: 'CSE', brand: null, is_current: true, last_used_at: '2026-11-21T09:00:00.000Z' };
const structures = [structure, { ...structure, id: 's2', name: 'Amicale des Lilas', type: 'ASSOCIATION', is_current: false }];
const none = { refunds: null, inscriptions: null, person_requests: null, operations: null };
const waiting = [
  { id: 's1', refunds: 3, inscriptions: 1, person_requests: 0, operations: 12 },
  { ...none, id: 's2', operations: 0 },
];
const answerStructures = async (page: Page) => {
  await answer(route, { totalCount: 2, structures })(page);
  await answer(`${route}/waiting`, { totalCount: 2, waiting })(page);
};

type Me = { environment: object };
const changeMe = (change: (me: Me) => object) => (page: Page) =>
  page.route('**/api/users/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Me) });
  });
/** The user's own answer, of a structure that the operator has suspended. */
const suspend = changeMe((me) => ({ ...me, environment: { ...me.environment, is_active: false, is_suspended: true } }));
/** Of a structure that requires a second factor, which the account does not have. */
const requireFactor = changeMe((me) => ({ ...me, must_add_second_factor: true }));

/** Of a structure that requires a passkey later. */
const requirePasskeyLater = changeMe((me) => ({ ...me, must_add_passkey: true, second_factor_from: '2099-01-15' }));

export const homeStates: ScreenStates<typeof homeScreens> = {
  '/home': [
    {
      name: 'home',
      address: '/home',
      isStill: true,
      shows: (page) => page.getByText('remboursement à valider').or(page.getByText('à valider')).first(),
    },
    {
      name: 'home, second factor required',
      address: '/home',
      answers: requireFactor,
      shows: (page) => page.getByText('Votre structure demande la double authentification'),
    },
    {
      name: 'home, passkey required later',
      address: '/home',
      answers: requirePasskeyLater,
      shows: (page) => page.getByText('À partir du 15/01/2099, votre structure demande une clé d’accès'),
    },
    { name: 'home, suspended', address: '/home', answers: suspend, shows: (page) => page.getByText(suspendedMessage) },
    {
      name: 'home, palette',
      isOfShell: true,
      address: '/home',
      steps: async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.keyboard.press('Control+k');
      },
      shows: (page) => page.getByRole('listbox', { name: 'Résultats' }),
    },
    {
      name: 'home, notifications',
      isOfShell: true,
      address: '/home',
      isReachedByWidth: true,
      steps: async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor();
        const menu = page.getByRole('button', { name: 'Ouvrir le menu' });
        if (await menu.isVisible()) await menu.click();
        await page.getByRole('button', { name: /^Notifications/ }).click();
      },
      shows: (page) => page.getByRole('dialog', { name: 'Notifications' }).getByRole('heading'),
    },
    {
      name: 'home, handover',
      isOfShell: true,
      address: '/home',
      isReachedByWidth: true,
      steps: async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor();
        const menu = page.getByRole('button', { name: 'Ouvrir le menu' });
        if (await menu.isVisible()) await menu.click();
        await page.getByRole('button', { name: /^Mon compte/ }).click();
        await page.getByRole('button', { name: 'Transmettre mes fonctions' }).click();
      },
      shows: (page) => page.getByRole('dialog', { name: 'Transmettre mes fonctions' }).getByLabel('Successeur'),
    },
  ],
  '/structures': [
    {
      name: 'structures',
      address: '/structures',
      answers: answerStructures,
      shows: (page) => page.getByText(/demandes de remboursement à valider/),
    },
    {
      name: 'structures, waiting work failed',
      address: '/structures',
      answers: async (page) => {
        await answerStructures(page);
        await fail(`${route}/waiting`)(page);
      },
      shows: (page) => page.getByRole('button', { name: 'Relire ce qui est à traiter pour CSE Horizon' }),
    },
    {
      name: 'structures, failed',
      address: '/structures',
      answers: fail(route),
      shows: (page) => page.getByText('Impossible de charger vos structures'),
    },
  ],
};
