import type { Page } from '@playwright/test';
import type { advantageScreens } from '../../src/advantage/screens.js';
import { orderStates } from './orders.js';
import { answer, dialog, fail, h1, type ScreenStates } from './state.js';
import { statisticsStates } from './statistics.js';
import { ticketingStates } from './ticketing.js';

const gifts = '/advantage/gift';
const preview = '**/api/gifts/preview';
const films = {
  id: '11',
  name: 'Films',
  sub_categories: [
    { id: '111', name: 'Avant-premières' },
    { id: '112', name: 'Séances en 3D' },
  ],
};
const universes = { totalCount: 1, universes: [{ id: '1', name: 'Cinéma', categories: [films] }] };
const atRisk = {
  number: 280,
  total: 70_000,
  year: 2026,
  ceiling: 200,
  people_at_risk: 22,
  base_at_risk: 5500,
  risks: Array.from({ length: 20 }, (_, rank) => ({
    person: `0193e9a4-7c1b-7f3a-9d52-${String(rank).padStart(12, '0')}`,
    fullname: `MARTIN Élodie ${rank + 1}`,
    total: 250,
    base_at_risk: 250,
  })),
  warnings: ['Le plafond 2027 n’est pas encore connu.'],
};
const fillOrder = async (page: Page) => {
  await page.getByLabel(/^Type/).selectOption('Noël adulte');
  await page.getByLabel(/^Montant d’un bon/).fill('250');
};
const rules = '**/api/subvention_rules?*';
const newRule = '/advantage/subvention/edit/new';

const activation = '**/api/subvention_activation';
const wizard = '/advantage/subscribe-subvention/activate';
const draft = {
  status: 'pending',
  subvention_rule: '0193e9a4-7c1b-7f3a-9d52-000000000004',
  rule: {
    name: 'Cinéma et spectacles pour tous les bénéficiaires',
    enabled: true,
    start_date: '2026-01-01',
    end_date: null,
    percent: true,
    rate: 40,
    fixedPrice: null,
    amount: 5,
    limit_tickets: 4,
    periodicity_percent: 'mensual',
    budget: null,
    periodicity: 'mensual',
    period: 'mensual',
    limit_count: null,
    limit: 8000,
    universe_ids: ['1'],
    category_ids: ['11'],
  },
  is_subscribed: false,
  has_mandate: false,
  version: 1,
};
const noDraft = { ...draft, status: 'none', subvention_rule: null, rule: null, version: 0 };

export const advantageStates: ScreenStates<typeof advantageScreens> = {
  '/advantage': statisticsStates,
  '/advantage/subvention': [
    { name: 'subsidies', address: '/advantage/subvention', shows: (page) => page.getByRole('rowheader').first() },
    {
      name: 'subsidies, empty',
      address: '/advantage/subvention',
      answers: answer(rules, { totalCount: 0, subvention_rules: [] }),
      shows: (page) => page.getByText('Aucune subvention pour le moment'),
    },
    {
      name: 'subsidies, error',
      address: '/advantage/subvention?limit=25',
      answers: fail(rules),
      shows: (page) => page.getByText('Impossible de charger la liste'),
    },
  ],
  '/advantage/subvention/edit/:rule': [
    {
      name: 'subsidy, new',
      address: newRule,
      answers: answer('**/api/universes', universes),
      steps: (page) => page.getByRole('checkbox', { name: 'Avant-premières' }).check({ force: true }),
      shows: (page) => page.getByText('Elle vaut pour les billets choisis', { exact: false }),
    },
    {
      name: 'subsidy, refused',
      address: newRule,
      steps: (page) => page.getByRole('button', { name: 'Enregistrer' }).click(),
      shows: (page) => page.getByText('Vous devez donner un nom à la subvention.').first(),
    },
    {
      name: 'subsidy, without catalogue',
      address: newRule,
      answers: answer('**/api/universes', { totalCount: 0, universes: [] }),
      shows: (page) => page.getByText('La billetterie n’a pas encore envoyé son catalogue', { exact: false }),
    },
    {
      name: 'subsidy, catalogue failed',
      address: newRule,
      answers: fail('**/api/universes'),
      shows: (page) => page.getByText('Impossible de charger le catalogue'),
    },
    {
      name: 'subsidy, simulated',
      address: '/advantage/subvention',
      steps: async (page) => {
        await page.getByRole('rowheader').first().getByRole('link').click();
        await page.getByLabel('Prix d’un billet').fill('11,90');
        await page.getByRole('button', { name: 'Simuler' }).click();
      },
      shows: (page) => page.getByText(/^Subvention \d/),
    },
    {
      name: 'subsidy, gone',
      address: '/advantage/subvention/edit/0193e9a4-7c1b-7f3a-9d52-000000000001',
      shows: (page) => page.getByText('Cet élément n’existe plus ou a été supprimé'),
    },
    {
      name: 'subsidy, failed',
      address: '/advantage/subvention/edit/0193e9a4-7c1b-7f3a-9d52-000000000001',
      answers: fail('**/api/subvention_rules/*'),
      shows: (page) => page.getByText('Impossible de charger la subvention'),
    },
  ],
  '/advantage/subvention-person': orderStates,
  '/advantage/subscribe-subvention': [
    { name: 'subsidies offered, active', address: '/advantage/subscribe-subvention', shows: h1('Proposer des subventions') },
    {
      name: 'subsidies offered',
      address: '/advantage/subscribe-subvention',
      answers: answer(activation, noDraft),
      shows: (page) => page.getByRole('heading', { name: 'En trois étapes' }),
    },
    {
      name: 'subsidies offered, draft',
      address: '/advantage/subscribe-subvention',
      answers: answer(activation, draft),
      shows: (page) => page.getByRole('link', { name: 'Reprendre' }),
    },
    {
      name: 'subsidies offered, failed',
      address: '/advantage/subscribe-subvention',
      answers: fail(activation),
      shows: (page) => page.getByText('Impossible de lire l’état des subventions'),
    },
  ],
  '/advantage/subscribe-subvention/example': [
    { name: 'subsidy example', address: '/advantage/subscribe-subvention/example', shows: h1('Exemple de subvention') },
  ],
  '/advantage/subscribe-subvention/activate': [
    {
      name: 'activation, first step',
      address: wizard,
      answers: answer(activation, noDraft),
      shows: (page) => page.getByRole('heading', { name: 'Étape 1 sur 3 : Règle' }),
    },
    {
      name: 'activation, refused',
      address: wizard,
      answers: async (page) => {
        await page.route(activation, (route) => (route.request().method() === 'GET' ? route.fulfill({ json: noDraft }) : route.continue()));
      },
      steps: (page) => page.getByRole('button', { name: 'Continuer' }).click(),
      shows: (page) => page.getByText('Vous devez donner un nom à la subvention.').first(),
    },
    {
      name: 'activation, second step',
      address: `${wizard}?etape=2`,
      answers: async (page) => {
        await answer(activation, draft)(page);
        await answer('**/api/universes', universes)(page);
      },
      shows: (page) => page.getByRole('checkbox', { name: 'Films' }),
    },
    {
      name: 'activation, without a mandate',
      address: `${wizard}?etape=3`,
      answers: answer(activation, draft),
      shows: (page) => page.getByText('Il reste à signer le mandat.'),
    },
    {
      name: 'activation, confirmed',
      address: `${wizard}?etape=3`,
      answers: answer(activation, { ...draft, has_mandate: true }),
      steps: (page) => page.getByRole('button', { name: 'Activer les subventions' }).click(),
      shows: (page) => page.getByText('Etes vous sûr ?'),
    },
    {
      name: 'activation, failed',
      address: wizard,
      answers: fail(activation),
      shows: (page) => page.getByText('Impossible de lire la subvention à activer'),
    },
  ],
  '/advantage/gift': [
    { name: 'gifts', address: gifts, shows: (page) => page.getByRole('rowheader').first() },
    {
      name: 'gifts, empty',
      address: gifts,
      answers: answer('**/api/gifts?*', { totalCount: 0, totals: { total: 0 }, gifts: [] }),
      shows: (page) => page.getByText('Aucune demande de bons cadeaux pour le moment'),
    },
    {
      name: 'gifts, error',
      address: `${gifts}?limit=25`,
      answers: fail('**/api/gifts?*'),
      shows: (page) => page.getByText('Impossible de charger la liste'),
    },
    {
      name: 'gifts, meter failed',
      address: gifts,
      answers: fail(preview),
      shows: (page) => page.getByText('Impossible de calculer le compteur'),
    },
    {
      name: 'gifts, incomplete',
      address: gifts,
      steps: (page) => page.getByRole('button', { name: 'Commander', exact: true }).click(),
      shows: (page) => page.getByRole('alert').filter({ hasText: 'Veuillez renseigner le détail des bons cadeaux.' }),
    },
    {
      name: 'gifts, chosen people',
      address: gifts,
      steps: (page) => page.getByLabel(/^Bénéficiaires/).selectOption('chosen'),
      shows: (page) => page.getByLabel(/^Motif/),
    },
    {
      name: 'gifts, over the ceiling',
      address: gifts,
      answers: answer(preview, atRisk),
      steps: fillOrder,
      shows: (page) => page.getByText('22 personnes à risque', { exact: false }).first(),
    },
    {
      name: 'gifts, summary',
      address: gifts,
      answers: answer(preview, atRisk),
      steps: async (page) => {
        await fillOrder(page);
        await page.getByRole('button', { name: 'Commander', exact: true }).click();
      },
      shows: (page) => dialog(page).getByLabel(/^Motif de la dérogation/),
    },
    {
      name: 'gifts, one request',
      address: gifts,
      steps: (page) => page.getByRole('rowheader').first().getByRole('button').click(),
      shows: (page) => dialog(page).getByRole('listitem').first(),
    },
    {
      name: 'gifts, cancelling',
      address: `${gifts}?status=requested`,
      steps: async (page) => {
        await page.getByRole('rowheader').first().getByRole('button').click();
        await page.getByRole('button', { name: 'Annuler la demande' }).click();
      },
      shows: (page) => page.getByLabel(/^Motif/),
    },
  ],
  '/advantage/gift/example': [{ name: 'gift example', address: '/advantage/gift/example', shows: h1('Exemple de bons cadeaux') }],
  '/advantage/access': ticketingStates,
};
