import type { Page } from '@playwright/test';
import { Books, uniqueWord } from './books.js';
import { test } from './fixtures.js';
import { type PreparedAnswers, type State, visitStates } from './visit-states.js';

const h1 = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
const fail = (path: string) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'internal', detail: "Une erreur s'est produite" } }));
const answer = (path: string, body: unknown) => (page: Page) => page.route(path, (route) => route.fulfill({ json: body }));

const publicStates: State[] = [
  { name: 'login', path: '/login', shows: h1('Connexion') },
  {
    name: 'login, reset request',
    path: '/login',
    shows: (page) => page.getByRole('dialog', { name: 'Mot de passe oublié' }),
    reach: (page) => page.getByRole('button', { name: 'Mot de passe oublié ?' }).click(),
  },
  {
    name: 'login, refused',
    path: '/login',
    shows: (page) => page.getByRole('alert').filter({ hasText: 'Vérifiez' }),
    reach: async (page) => {
      await page.getByLabel('Adresse électronique').fill('personne@cse.demo');
      await page.getByLabel('Mot de passe', { exact: true }).fill('Mauvais-mot-de-passe-2');
      await page.getByRole('button', { name: 'Se connecter' }).click();
    },
  },
  { name: 'new password', path: '/forgot-password/unknown', shows: h1('Choisir un nouveau mot de passe') },
  { name: 'mailbox', path: '/mailbox', shows: h1('Boîte aux lettres de démonstration') },
];

const list = '/activitiescse/refund';
const openRecord = (page: Page) => page.getByRole('rowheader').first().getByRole('button').click();
const dialog = (page: Page) => page.getByRole('dialog').first();
const states: State[] = [
  { name: 'home', path: '/home', shows: (page) => page.getByText('remboursement à valider').or(page.getByText('à valider')).first() },
  {
    name: 'home, palette',
    path: '/home',
    reach: async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
    },
    shows: (page) => page.getByRole('listbox', { name: 'Résultats' }),
  },
  {
    name: 'home, notifications',
    path: '/home',
    isReachedByWidth: true,
    reach: async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      const menu = page.getByRole('button', { name: 'Ouvrir le menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: /^Notifications/ }).click();
    },
    shows: (page) => page.getByRole('dialog', { name: 'Notifications' }).getByRole('heading'),
  },
  { name: 'dashboard', path: '/activitiescse', shows: h1('Tableau de bord') },
  { name: 'refunds', path: `${list}?defaultFilter=false`, shows: (page) => page.getByText(/^Total \(/).first() },
  {
    name: 'refunds, empty',
    path: `${list}?defaultFilter=false`,
    shows: (page) => page.getByText('Aucune demande de remboursement pour le moment'),
  },
  {
    name: 'refunds, nothing under the filters',
    path: `${list}?q=zzzzzz`,
    shows: (page) => page.getByText('Aucun résultat pour ces filtres'),
  },
  { name: 'refunds, error', path: `${list}?limit=25`, shows: (page) => page.getByText('Impossible de charger la liste') },
  {
    name: 'refunds, selection',
    path: list,
    reach: (page) => page.getByRole('checkbox').nth(1).check({ force: true }),
    shows: (page) => page.getByRole('region', { name: 'Actions sur la sélection' }),
  },
  {
    name: 'refunds, filters',
    path: list,
    reach: (page) => page.getByRole('button', { name: /^Filtrer/ }).click(),
    shows: (page) => page.getByRole('button', { name: 'Fermer' }).first(),
  },
  { name: 'request, new', path: `${list}?fiche=new`, shows: dialog },
  {
    name: 'request, open',
    path: `${list}?status=refunded`,
    reach: openRecord,
    shows: (page) => dialog(page).getByText('Montant remboursable', { exact: true }).first(),
  },
  {
    name: 'request, history',
    path: `${list}?status=refunded`,
    reach: async (page) => {
      await openRecord(page);
      await page.getByRole('button', { name: 'Historique' }).click();
    },
    shows: (page) => dialog(page).getByRole('listitem').first(),
  },
  { name: 'settings', path: '/activitiescse/settings', shows: (page) => page.getByRole('rowheader').first() },
  { name: 'settings, new', path: '/activitiescse/settings/new', shows: h1('Nouvelle activité de remboursement') },
  {
    name: 'settings, one',
    path: '/activitiescse/settings',
    reach: (page) => page.getByRole('rowheader').first().getByRole('link').click(),
    shows: (page) => page.getByRole('region', { name: 'Versions de la règle' }),
  },
];

const people: State[] = [
  { name: 'people', path: '/people?defaultFilter=false', shows: (page) => page.getByRole('rowheader').first() },
  {
    name: 'people, empty',
    path: '/people?defaultFilter=false',
    shows: (page) => page.getByText('Aucune personne pour le moment'),
  },
  { name: 'people, error', path: '/people?limit=25', shows: (page) => page.getByText('Impossible de charger la liste') },
  { name: 'person, new', path: '/people/new', shows: (page) => page.getByRole('button', { name: 'Enregistrer' }) },
  {
    name: 'person, refused',
    path: '/people/new',
    reach: (page) => page.getByRole('button', { name: 'Enregistrer' }).click(),
    shows: (page) => page.getByRole('alert').filter({ hasText: 'Nom' }),
  },
  {
    name: 'person, one',
    path: '/people?defaultFilter=false',
    reach: (page) => page.getByRole('rowheader').first().getByRole('link').click(),
    shows: (page) => page.getByRole('tabpanel'),
  },
  { name: 'people, export', path: '/people/download', shows: (page) => page.getByRole('table', { name: 'Aperçu du fichier' }) },
  { name: 'people, import', path: '/people/upload', shows: h1('Importer des personnes') },
  {
    name: 'people, import rules',
    path: '/people/upload',
    reach: (page) => page.getByRole('button', { name: 'Règles d’import' }).click(),
    shows: dialog,
  },
  { name: 'people, imports', path: '/people/imports', shows: h1('Imports de personnes') },
  { name: 'fields', path: '/people/settings', shows: (page) => page.getByRole('rowheader').first() },
  {
    name: 'fields, one',
    path: '/people/settings',
    reach: (page) => page.getByRole('rowheader').first().getByRole('button').click(),
    shows: dialog,
  },
  { name: 'people requests', path: '/people/requests', shows: h1('Demandes') },
];

const registrationList = '/activitiescse/inscriptions';
const registrationSettings = '/activitiescse/inscription/settings';
const registrations: State[] = [
  { name: 'registrations', path: `${registrationList}?defaultFilter=false`, shows: (page) => page.getByText(/^Total \(/).first() },
  {
    name: 'registrations, empty',
    path: `${registrationList}?defaultFilter=false`,
    shows: (page) => page.getByText('Aucune inscription pour le moment'),
  },
  {
    name: 'registrations, nothing under the filters',
    path: `${registrationList}?q=zzzzzz`,
    shows: (page) => page.getByText('Aucun résultat pour ces filtres'),
  },
  { name: 'registrations, error', path: `${registrationList}?limit=25`, shows: (page) => page.getByText('Impossible de charger la liste') },
  { name: 'registration, new', path: `${registrationList}?fiche=new`, shows: dialog },
  {
    name: 'registration, refused',
    path: `${registrationList}?fiche=new`,
    reach: (page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
    shows: (page) => page.getByRole('alert').filter({ hasText: 'Vérifiez' }),
  },
  {
    name: 'registration, open',
    path: `${registrationList}?defaultFilter=false`,
    reach: openRecord,
    shows: (page) => dialog(page).getByText(/Inscription créée le/),
  },
  {
    name: 'registration, history',
    path: `${registrationList}?defaultFilter=false`,
    reach: async (page) => {
      await openRecord(page);
      await page.getByRole('button', { name: 'Historique' }).click();
    },
    shows: (page) => dialog(page).getByRole('listitem').first(),
  },
  {
    name: 'registrations of one activity',
    path: registrationSettings,
    reach: (page) =>
      page
        .getByRole('link', { name: /^[1-9]\d*, inscriptions à/ })
        .first()
        .click(),
    shows: (page) => page.getByRole('region', { name: 'Activité', exact: true }).getByText('Participants'),
  },
  { name: 'registration settings', path: registrationSettings, shows: (page) => page.getByRole('rowheader').first() },
  {
    name: 'registration settings, new',
    path: `${registrationSettings}/new`,
    reach: (page) => page.getByRole('button', { name: 'Enregistrer' }).click(),
    shows: (page) => page.getByRole('alert').filter({ hasText: 'Vérifiez' }),
  },
  {
    name: 'registration settings, one',
    path: registrationSettings,
    reach: (page) => page.getByRole('rowheader').first().getByRole('link').click(),
    shows: (page) => page.getByRole('region', { name: 'Versions de la règle' }),
  },
  {
    name: 'registration settings, unknown',
    path: `${registrationSettings}/0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47`,
    shows: (page) => page.getByText('Cet élément n’existe plus ou a été supprimé'),
  },
  { name: 'dashboard, error', path: '/activitiescse', shows: (page) => page.getByText('Chiffre indisponible').first() },
];

const books: State[] = [
  {
    name: 'bookkeeping, summary',
    path: '/comptability',
    shows: (page) => page.getByRole('img', { name: /^Recettes et dépenses par mois/ }),
  },
  { name: 'bookkeeping, allocated', path: '/comptability/operations', shows: (page) => page.getByRole('rowheader').first() },
  { name: 'bookkeeping, new operation', path: '/comptability/operations?fiche=new', shows: dialog },
  { name: 'bookkeeping, to allocate', path: '/comptability/operations/match', shows: (page) => page.getByRole('rowheader').first() },
  {
    name: 'bookkeeping, bulk allocation',
    path: '/comptability/operations/match',
    reach: (page) => page.getByRole('button', { name: 'Affecter par mots-clés' }).click(),
    shows: dialog,
  },
  {
    name: 'bookkeeping, all allocated',
    path: '/comptability/operations/match',
    shows: (page) => page.getByRole('heading', { name: 'Tout est affecté' }),
  },
  { name: 'bookkeeping, imported', path: '/comptability/operations/imported', shows: h1('Mouvements importés') },
  { name: 'bookkeeping, import', path: '/comptability/operations/imported?depot=new', shows: h1('Importer un relevé') },
  { name: 'bookkeeping, start', path: '/comptability/start', shows: (page) => page.getByRole('list', { name: 'Étapes' }) },
  { name: 'bookkeeping, accounts', path: '/accounts', shows: (page) => page.getByRole('listitem').getByRole('heading').first() },
  { name: 'bookkeeping, activities', path: '/activities', shows: (page) => page.getByRole('rowheader').first() },
  { name: 'bookkeeping, plan', path: '/plan', shows: (page) => page.getByRole('rowheader').first() },
  {
    name: 'bookkeeping, plan as a file',
    path: '/plan',
    reach: (page) => givePlan(page, 'Activité;Catégorie;Note\nSorties;Loisirs et fêtes;x\nOpéra;Arts;y\n'),
    shows: (page) => page.getByText('Rien n’est encore écrit.'),
  },
  {
    name: 'bookkeeping, plan as a file, refused',
    path: '/plan',
    reach: (page) => givePlan(page, 'Activité;Dépense\nSorties;706200\n'),
    shows: (page) => page.getByText('1 erreur : corrigez le fichier'),
  },
  {
    name: 'bookkeeping, categories',
    path: '/plan',
    reach: (page) => page.getByRole('button', { name: 'Catégories', exact: true }).click(),
    shows: dialog,
  },
  {
    name: 'bookkeeping, plan followed',
    path: '/plan?suivi=0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
    shows: (page) => page.getByRole('progressbar', { name: 'Mise à jour des opérations' }),
  },
  {
    name: 'bookkeeping, nothing yet',
    path: '/comptability',
    shows: (page) => page.getByText('Aucune opération pour le moment'),
  },
  { name: 'bookkeeping, follow-up of nothing', path: '/comptability/gestion/NO', shows: h1('Suivi budgétaire Sans budget') },
  { name: 'bookkeeping, help', path: '/comptability/help', shows: h1(/Aide/) },
  { name: 'bookkeeping, budgets', path: '/comptability/gestion/ASC', shows: (page) => page.getByRole('rowheader').first() },
];

async function givePlan(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Importer un plan' }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'Plan.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

const nothing = { exercice: null, balance: 0, accounts: [], months: [], budgets: [], categories: [], last_operations: [] };
const prepared: PreparedAnswers = {
  'refunds, empty': answer('**/api/refunds?*', { totalCount: 0, totals: { bill_amount: 0, refundable_amount: 0 }, refunds: [] }),
  'bookkeeping, all allocated': answer('**/api/comptability/operations?*', { totalCount: 0, totals: { value: 0 }, operations: [] }),
  'bookkeeping, plan followed': answer('**/api/comptability/plan/applications/*', {
    id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
    status: 'running',
    operations: 412,
    changed: 200,
    refused: 3,
  }),
  'bookkeeping, nothing yet': answer('**/api/comptability/summary?*', {
    ...nothing,
    to_allocate: { count: 0, amount: 0, oldest_month: null },
  }),
  'refunds, error': fail('**/api/refunds?*'),
  'registrations, empty': answer('**/api/inscriptions?*', { totalCount: 0, totals: { entries: 0, bill_amount: 0 }, inscriptions: [] }),
  'registrations, error': fail('**/api/inscriptions?*'),
  'dashboard, error': fail('**/api/activitiescse/dashboard'),
  'people, empty': answer('**/api/people?*', { totalCount: 0, people: [] }),
  'people, error': fail('**/api/people?*'),
};

test.describe.configure({ mode: 'parallel' });

// Longest first: the workers then end together.
test('screens of bookkeeping have no violation', async ({ page, signIn, request }) => {
  test.setTimeout(300_000);
  await signIn('admin@cse.demo');
  const ledger = await Books.open(request);
  const account = await ledger.account();
  const word = uniqueWord();
  const expense = await ledger.operation(account, `CB ${word} FNAC`, -12);
  await ledger.office.post('/comptability/operations/allocate', { ids: [expense.id], by_keywords: true });
  await ledger.operation(account, `CB ${word} SNCF`, -12);
  await visitStates(page, books, prepared);
});

test('screens behind the session have no violation', async ({ page, signIn }) => {
  test.setTimeout(300_000);
  await signIn('admin@cse.demo');
  await visitStates(page, states, prepared);
});

test('screens of registrations have no violation', async ({ page, signIn, office }) => {
  test.setTimeout(300_000);
  const activity = await office.registrationActivity({ attendees_limit: 5, rule_comment: 'Un cadeau par enfant' });
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  await office.register(activity, person, 3);
  await signIn('admin@cse.demo');
  await visitStates(page, registrations, prepared);
});

test('screens of the directory have no violation', async ({ page, signIn }) => {
  test.setTimeout(300_000);
  await signIn('admin@cse.demo');
  await visitStates(page, people, prepared);
});

test('public screens have no violation', async ({ page }) => visitStates(page, publicStates, prepared));
