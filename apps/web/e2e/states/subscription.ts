import type { Page } from '@playwright/test';
import type { subscriptionScreens } from '../../src/subscription/screens.js';
import { answer, fail, h1, type ScreenStates } from './state.js';

const bills = '/environment/bills';
const route = '**/api/environments/*/billing_data';
const signed = {
  id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
  version: 2,
  holder: 'CSE Horizon',
  street: '12 rue des Lilas',
  zip: '69003',
  city: 'Lyon',
  country: 'FR',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  siren: null,
  vat_status: null,
  bill_street: null,
  bill_zip: null,
  bill_city: null,
  bill_country: null,
  has_mandate: true,
  mandate: {
    rum: '6B1F0C2E8A47-20261121-0001',
    status: 'signed',
    signer_name: 'Claire Morel',
    signer_capacity: 'Trésorière',
    deliberation_date: '2026-11-12',
    signed_at: '2026-11-21T09:00:00.000Z',
    level: 'B-B',
    timestamp_missing: true,
    sha256: 'ab'.repeat(32),
  },
};
const mandates = '**/api/billing_datas/*/mandates';
const answerSigned = (rows: readonly object[]) => async (page: Page) => {
  await answer(route, signed)(page);
  await answer(mandates, { totalCount: rows.length, mandates: rows })(page);
};
const earlierMandate = {
  number: 1,
  rum: '6B1F0C2E8A47-20260115-0001',
  status: 'revoked',
  account: '0189',
  signer_name: 'Claire Morel',
  signed_at: '2026-01-15T09:00:00.000Z',
  erased_on: null,
  revoked_on: '2026-11-20',
  revocation_reason: 'new-account',
};
const unsigned = { ...signed, has_mandate: false, mandate: null };
const pendingOffer = {
  commitment: 'none',
  billing: 'month',
  modules: [{ code: 'comptability', label: 'Comptabilité' }],
  promotions: [],
  starts_on: '2026-12-01',
};
const withChanges = async (page: Page) => {
  await page.route('**/api/environments/*', async (route) => {
    const response = await route.fetch();
    const environment = await response.json();
    const modules = environment.modules.map((module: object, index: number) => ({ ...module, ends_on: index === 0 ? '2026-12-09' : null }));
    await route.fulfill({ response, json: { ...environment, modules, pending_offer: pendingOffer } });
  });
  await page.route(terminationRoute, (route) => route.fulfill({ json: { ...contract, termination: planned } }));
};
const withPendingOffer = (page: Page) =>
  page.route('**/api/environments/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), pending_offer: pendingOffer } });
  });
const bill = {
  version: 1,
  kind: 'period',
  date: '2026-11-10',
  date_begin: '2026-11-10',
  date_end: '2026-12-09',
  total: 24,
  net: 20,
  vat: 4,
  means: 'debit',
  due_on: '2026-11-24',
  paid_on: null,
  rejection: null,
  credit_note: null,
  lines: [],
};
const billStates = [
  { ...bill, id: '0193e9a4-7c1b-8f3a-9d52-000000000001', number: 'F2026-000001', status: 'issued' },
  { ...bill, id: '0193e9a4-7c1b-8f3a-9d52-000000000002', number: 'F2026-000002', status: 'paid', paid_on: '2026-11-24' },
  { ...bill, id: '0193e9a4-7c1b-8f3a-9d52-000000000003', number: 'F2026-000003', status: 'unpaid', rejection: 'Provision insuffisante' },
  { ...bill, id: '0193e9a4-7c1b-8f3a-9d52-000000000004', number: 'F2026-000004', status: 'credited', credit_note: 'A2026-000001' },
];
const terminationRoute = '**/api/environments/*/termination';
const contract = {
  id: signed.id,
  version: 3,
  has_contract: true,
  is_committed: true,
  termination: null,
  end_date: '2027-10-09',
  portability_date: '2027-01-09',
};
const planned = { requested_on: '2026-11-21', last_day: '2027-01-09', exit: 'portability', reason: null };
const reading = (page: Page) => page.getByRole('button', { name: 'Relecture' }).click();

export const subscriptionStates: ScreenStates<typeof subscriptionScreens> = {
  '/environment': [
    { name: 'structure', address: '/environment', shows: (page) => page.getByRole('textbox', { name: 'SIREN' }) },
    {
      name: 'structure, refused',
      address: '/environment',
      steps: async (page) => {
        await page.getByRole('textbox', { name: 'SIREN' }).fill('123 456 789');
        await page.getByRole('button', { name: 'Enregistrer' }).click();
      },
      shows: (page) => page.getByText('Le SIREN compte neuf chiffres, dont le dernier est une clé de contrôle').first(),
    },
    {
      name: 'structure, failed',
      address: '/environment',
      answers: fail('**/api/environments/*'),
      shows: (page) => page.getByText('Impossible de charger la structure'),
    },
  ],
  '/environment/offer': [
    { name: 'offer', address: '/environment/offer', shows: h1('Mon offre') },
    {
      name: 'offer, changed',
      address: '/environment/offer',
      steps: (page) => page.getByText('Chaque année').click(),
      shows: (page) =>
        page
          .getByRole('region', { name: 'Récapitulatif' })
          .getByText(/^Total TTC/)
          .first(),
    },
    {
      name: 'offer, waiting for a mandate',
      address: '/environment/offer',
      answers: withPendingOffer,
      shows: (page) => page.getByText('En attente : Comptabilité.'),
    },
    {
      name: 'offer, changes to come',
      address: '/environment/offer',
      answers: withChanges,
      shows: (page) => page.getByRole('heading', { name: 'Changements à venir' }),
    },
    {
      name: 'offer, error',
      address: '/environment/offer',
      shows: (page) => page.getByText('Impossible de charger votre offre'),
      answers: fail('**/api/environments/*'),
    },
  ],
  '/environment/billing': [
    { name: 'billing, empty', address: '/environment/billing', shows: (page) => page.getByRole('link', { name: 'Renseigner' }) },
    {
      name: 'billing, signed',
      address: '/environment/billing',
      answers: answerSigned([]),
      shows: (page) => page.getByText('Signé par Claire Morel'),
    },
    {
      name: 'billing, earlier mandates',
      address: '/environment/billing',
      answers: answerSigned([earlierMandate]),
      shows: (page) => page.getByRole('heading', { name: 'Mandats antérieurs' }),
    },
    {
      name: 'billing, earlier mandates failed',
      address: '/environment/billing',
      answers: async (page) => {
        await answer(route, signed)(page);
        await fail(mandates)(page);
      },
      shows: (page) => page.getByText('Impossible de charger les mandats antérieurs'),
    },
    {
      name: 'billing, lapsed mandate',
      address: '/environment/billing',
      answers: async (page) => {
        await answer(route, unsigned)(page);
        await answer(mandates, { totalCount: 1, mandates: [{ ...earlierMandate, revocation_reason: 'lapsed' }] })(page);
      },
      shows: (page) => page.getByText('Votre mandat de prélèvement est caduc'),
    },
    {
      name: 'billing, revoke the mandate',
      address: '/environment/billing',
      answers: answerSigned([]),
      steps: (page) => page.getByRole('button', { name: 'Révoquer le mandat' }).click(),
      shows: (page) => page.getByRole('alertdialog'),
    },
    {
      name: 'billing, failed',
      address: '/environment/billing',
      answers: fail(route),
      shows: (page) => page.getByText('Impossible de charger la facturation'),
    },
  ],
  '/environment/billing/fill': [
    {
      name: 'billing data, refused',
      address: '/environment/billing/fill',
      steps: (page) => page.getByRole('button', { name: 'Enregistrer' }).click(),
      shows: (page) => page.getByText("Votre IBAN n'est pas valide").first(),
    },
  ],
  '/environment/bills': [
    { name: 'bills', address: bills, isStill: true, shows: (page) => page.getByRole('heading', { name: 'Prochaine facture' }) },
    {
      name: 'bills, each state',
      address: bills,
      answers: answer('**/api/bills?*', { totalCount: billStates.length, bills: billStates, totals: { total: 96 } }),
      shows: (page) => page.getByText('Annulée par un avoir'),
    },
    {
      name: 'bills, empty',
      address: bills,
      answers: answer('**/api/bills?*', { totalCount: 0, bills: [], totals: { total: 0 } }),
      shows: (page) => page.getByText('Aucune facture pour le moment'),
    },
    {
      name: 'bills, failed',
      address: bills,
      answers: fail('**/api/bills?*'),
      shows: (page) => page.getByText('Impossible de charger').first(),
    },
  ],
  '/environment/preferences': [
    { name: 'preferences', address: '/environment/preferences', shows: h1('Préférences') },
    {
      name: 'preferences, refused',
      address: '/environment/preferences',
      answers: (page) =>
        page.route('**/api/users/me', (sent) =>
          sent.request().method() === 'PUT'
            ? sent.fulfill({ status: 500, json: { code: 'internal', detail: "Une erreur s'est produite" } })
            : sent.fallback(),
        ),
      steps: (page) => page.getByRole('button', { name: 'Enregistrer' }).click(),
      shows: (page) => page.getByText("Une erreur s'est produite").first(),
    },
  ],
  '/environment/export': [
    { name: 'data export', address: '/environment/export', shows: h1('Exporter toutes les données') },
    {
      name: 'data export, failed',
      address: '/environment/export',
      answers: fail('**/api/data_export'),
      steps: (page) => page.getByRole('button', { name: 'Télécharger l’archive' }).click(),
      shows: (page) => page.getByText('L’export a échoué').first(),
    },
  ],
  '/environment/termination': [
    {
      name: 'termination',
      address: '/environment/termination',
      shows: (page) => page.getByRole('button', { name: 'Résilier votre contrat' }),
    },
    {
      name: 'termination, planned',
      address: '/environment/termination',
      answers: answer(terminationRoute, { ...contract, termination: planned, end_date: null, portability_date: null }),
      shows: (page) => page.getByRole('button', { name: 'Annuler la résiliation' }),
    },
    {
      name: 'termination, no contract',
      address: '/environment/termination',
      answers: answer(terminationRoute, { ...contract, has_contract: false, end_date: null, portability_date: null }),
      shows: (page) => page.getByText('Vous n’avez pas de contrat en cours.'),
    },
    {
      name: 'termination, failed',
      address: '/environment/termination',
      answers: fail(terminationRoute),
      shows: (page) => page.getByText('Impossible de charger votre contrat'),
    },
  ],
  '/activate': [
    { name: 'mandate, first step', address: '/activate', shows: h1('Signer le mandat de prélèvement') },
    {
      name: 'mandate, reading',
      address: '/activate',
      answers: answer(route, unsigned),
      steps: reading,
      shows: (page) => page.getByRole('button', { name: 'Recevoir le code' }),
    },
    {
      name: 'mandate, signed',
      address: '/activate',
      answers: answer(route, signed),
      shows: (page) => page.getByText('Le mandat de ce compte est signé.'),
    },
  ],
};
