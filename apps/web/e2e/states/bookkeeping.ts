import type { APIRequestContext, Page } from '@playwright/test';
import type { bookkeepingScreens } from '../../src/bookkeeping/screens.js';
import { Books, uniqueWord } from '../books.js';
import { conversion } from './bookkeeping-conversion.js';
import { dues } from './bookkeeping-dues.js';
import { chequeDeposit, chequesInHand, proposals } from './bookkeeping-proposals.js';
import { registerStates } from './bookkeeping-registers.js';
import { requestStates } from './bookkeeping-requests.js';
import { vatStates } from './bookkeeping-vat.js';
import { answer, dialog, fail, h1, type ScreenStates } from './state.js';

const nothing = { exercice: null, balance: 0, accounts: [], months: [], budgets: [], categories: [], last_operations: [] };

/** A movement that is allocated, and one that waits. */
export async function arrangeBookkeeping(request: APIRequestContext): Promise<void> {
  const ledger = await Books.open(request);
  const account = await ledger.account();
  const word = uniqueWord();
  const expense = await ledger.operation(account, `CB ${word} FNAC`, -12);
  await ledger.office.post('/comptability/operations/allocate', { ids: [expense.id], by_keywords: true });
  await ledger.operation(account, `CB ${word} SNCF`, -12);
}

async function givePlan(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Importer un plan' }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'Plan.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

export const bookkeepingStates: ScreenStates<typeof bookkeepingScreens> = {
  '/comptability': [
    {
      name: 'bookkeeping, summary',
      address: '/comptability',
      isStill: true,
      shows: (page) => page.getByRole('img', { name: /^Recettes et dépenses par mois/ }),
    },
    {
      name: 'bookkeeping, nothing yet',
      address: '/comptability',
      shows: (page) => page.getByText('Aucune opération pour le moment'),
      answers: answer('**/api/comptability/summary?*', {
        ...nothing,
        to_allocate: { count: 0, amount: 0, oldest_month: null },
      }),
    },
  ],
  '/comptability/questions': [
    { name: 'bookkeeping, questions', address: '/comptability/questions', shows: (page) => page.getByText('Aucune question') },
  ],
  '/comptability/questions/entries': requestStates,
  '/comptability/operations/cheques': [
    {
      name: 'bookkeeping, deposits of cheques',
      address: '/comptability/operations/cheques',
      isStill: true,
      shows: (page) => page.getByText('1 chèque à remettre'),
      answers: answer('**/api/comptability/cheque_deposits/in_hand', chequesInHand),
    },
    {
      name: 'bookkeeping, new deposit of cheques',
      address: '/comptability/operations/cheques',
      steps: (page) => page.getByRole('button', { name: 'Nouvelle remise' }).click(),
      shows: dialog,
      answers: answer('**/api/comptability/cheque_deposits/in_hand', chequesInHand),
    },
    {
      name: 'bookkeeping, correction of a deposit of cheques',
      address: `/comptability/operations/cheques?fiche=${chequeDeposit.id}`,
      answers: async (page) => {
        await answer('**/api/comptability/cheque_deposits/in_hand', chequesInHand)(page);
        await answer(`**/api/comptability/cheque_deposits/${chequeDeposit.id}`, chequeDeposit)(page);
      },
      steps: (page) => dialog(page).getByRole('button', { name: 'Corriger' }).click(),
      shows: (page) => page.getByRole('dialog', { name: 'Corriger la remise 2026-1' }),
    },
  ],
  '/comptability/operations/reconciliation': [
    { name: 'bookkeeping, reconciliation', address: '/comptability/operations/reconciliation', shows: h1('Rapprochement bancaire') },
    {
      name: 'bookkeeping, balance of a statement',
      address: '/comptability/operations/reconciliation',
      steps: (page) => page.getByRole('button', { name: /Saisir un solde|Compter la caisse/ }).click(),
      shows: dialog,
    },
  ],
  '/comptability/cut-offs': [
    { name: 'bookkeeping, cut-offs', address: '/comptability/cut-offs', shows: h1('Régularisations') },
    {
      name: 'bookkeeping, entries of dues',
      address: '/comptability/cut-offs',
      answers: answer('**/api/comptability/exercices/*/dues', dues),
      steps: (page) => page.getByRole('button', { name: 'Passer les écritures' }).click(),
      shows: dialog,
    },
  ],
  '/comptability/entry-templates': [
    { name: 'bookkeeping, entry templates', address: '/comptability/entry-templates', shows: h1('Modèles d’écritures') },
    {
      name: 'bookkeeping, new entry template',
      address: '/comptability/entry-templates',
      steps: (page) => page.getByRole('button', { name: 'Nouveau modèle' }).first().click(),
      shows: dialog,
    },
  ],
  ...registerStates,
  '/comptability/vat': vatStates,
  '/comptability/statuses/annual-accounts': [
    {
      name: 'bookkeeping, annual accounts',
      address: '/comptability/statuses/annual-accounts',
      steps: (page) => page.getByRole('button', { name: 'Déplier tous les comptes' }).click(),
      shows: h1('Bilan et compte de résultat'),
    },
  ],
  '/comptability/gestion': [{ name: 'bookkeeping, follow-up', address: '/comptability/gestion', shows: h1(/^Suivi budgétaire/) }],
  '/comptability/gestion/NO': [
    { name: 'bookkeeping, follow-up of nothing', address: '/comptability/gestion/NO', shows: h1('Suivi budgétaire Sans budget') },
  ],
  '/comptability/gestion/:budget': [
    { name: 'bookkeeping, budgets', address: '/comptability/gestion/ASC', shows: (page) => page.getByRole('rowheader').first() },
  ],
  '/comptability/start': [
    { name: 'bookkeeping, start', address: '/comptability/start', shows: (page) => page.getByRole('list', { name: 'Étapes' }) },
  ],
  '/comptability/operations': [
    {
      name: 'bookkeeping, allocated',
      address: '/comptability/operations',
      isStill: true,
      shows: (page) => page.getByRole('rowheader').first(),
    },
    { name: 'bookkeeping, new operation', address: '/comptability/operations?fiche=new', shows: dialog },
    {
      name: 'bookkeeping, proposed entries',
      address: '/comptability/operations',
      steps: (page) => page.getByRole('button', { name: 'Voir les écritures' }).click(),
      shows: (page) => dialog(page).getByRole('rowheader').first(),
      answers: answer('**/api/comptability/entry_proposals?*', proposals),
    },
    {
      name: 'bookkeeping, accepting an entry',
      address: '/comptability/operations',
      steps: async (page) => {
        await page.getByRole('button', { name: 'Voir les écritures' }).click();
        await page.getByRole('button', { name: /^Modifier et accepter/ }).click();
      },
      shows: (page) => page.getByRole('dialog', { name: 'Accepter l’écriture' }),
      answers: answer('**/api/comptability/entry_proposals?*', proposals),
    },
  ],
  '/comptability/operations/match': [
    {
      name: 'bookkeeping, to allocate',
      address: '/comptability/operations/match',
      isStill: true,
      shows: (page) => page.getByRole('rowheader').first(),
    },
    {
      name: 'bookkeeping, bulk allocation',
      address: '/comptability/operations/match',
      steps: (page) => page.getByRole('button', { name: 'Affecter par mots-clés' }).click(),
      shows: dialog,
    },
    {
      name: 'bookkeeping, all allocated',
      address: '/comptability/operations/match',
      shows: (page) => page.getByRole('heading', { name: 'Tout est affecté' }),
      answers: answer('**/api/comptability/operations?*', { totalCount: 0, totals: { value: 0 }, operations: [] }),
    },
  ],
  '/comptability/operations/imported': [
    { name: 'bookkeeping, imported', address: '/comptability/operations/imported', shows: h1('Mouvements importés') },
    { name: 'bookkeeping, import', address: '/comptability/operations/imported?depot=new', shows: h1('Importer un relevé') },
  ],
  '/comptability/statuses/balance': [
    { name: 'bookkeeping, balance', address: '/comptability/statuses/balance', shows: (page) => page.getByText('Débit = crédit') },
    {
      name: 'bookkeeping, ledger',
      address: '/comptability/statuses/balance?onglet=grand-livre',
      shows: (page) => page.getByRole('table', { name: 'Grand livre' }).getByRole('rowheader').first(),
    },
    {
      name: 'bookkeeping, third parties',
      address: '/comptability/statuses/balance?onglet=tiers',
      shows: (page) => page.getByText(/^(Aucun tiers sur cet exercice|Âge des lignes)/),
    },
  ],
  '/annualstate': [{ name: 'bookkeeping, annual state', address: '/annualstate', shows: (page) => page.getByRole('table').first() }],
  '/patrimonial_resources': [
    { name: 'bookkeeping, patrimonial state', address: '/patrimonial_resources', shows: h1('Situation patrimoniale') },
  ],
  '/comptability/configuration/exercices': [
    { name: 'bookkeeping, fiscal years', address: '/comptability/configuration/exercices', shows: h1('Exercices') },
    {
      name: 'bookkeeping, missing vouchers of a year',
      address: '/comptability/configuration/exercices',
      steps: (page) =>
        page
          .getByRole('button', { name: /^Pièces manquantes/ })
          .first()
          .click(),
      shows: dialog,
    },
  ],
  '/accounts': [
    { name: 'bookkeeping, accounts', address: '/accounts', shows: (page) => page.getByRole('listitem').getByRole('heading').first() },
  ],
  '/activities': [{ name: 'bookkeeping, activities', address: '/activities', shows: (page) => page.getByRole('rowheader').first() }],
  '/plan/accounts': [
    { name: 'bookkeeping, accounts', address: '/plan/accounts', shows: (page) => page.getByRole('rowheader').first() },
    {
      name: 'bookkeeping, accounts, new',
      address: '/plan/accounts',
      steps: (page) => page.getByRole('button', { name: 'Nouveau compte' }).click(),
      shows: dialog,
    },
    {
      name: 'bookkeeping, accounts, none',
      address: '/plan/accounts',
      answers: answer('**/api/comptability/chart_accounts', { accounts: [] }),
      shows: (page) => page.getByText('Aucun compte pour le moment'),
    },
    {
      name: 'bookkeeping, accounts, failed',
      address: '/plan/accounts',
      answers: fail('**/api/comptability/chart_accounts'),
      shows: (page) => page.getByText('Impossible de charger les comptes'),
    },
  ],
  '/plan': [
    { name: 'bookkeeping, plan', address: '/plan', shows: (page) => page.getByRole('rowheader').first() },
    {
      name: 'bookkeeping, plan as a file',
      address: '/plan',
      steps: (page) => givePlan(page, 'Activité;Catégorie;Note\nSorties;Loisirs et fêtes;x\nOpéra;Arts;y\n'),
      shows: (page) => page.getByText('Rien n’est encore écrit.'),
    },
    {
      name: 'bookkeeping, plan as a file, refused',
      address: '/plan',
      steps: (page) => givePlan(page, 'Activité;Dépense\nSorties;706200\n'),
      shows: (page) => page.getByText('1 erreur : corrigez le fichier'),
    },
    {
      name: 'bookkeeping, categories',
      address: '/plan',
      steps: (page) => page.getByRole('button', { name: 'Catégories', exact: true }).click(),
      shows: dialog,
    },
    {
      name: 'bookkeeping, plan with accounts to convert',
      address: '/plan',
      answers: answer('**/api/comptability/plan/conversion', conversion),
      steps: (page) => page.getByRole('button', { name: 'Voir les comptes à convertir' }).click(),
      shows: dialog,
    },
    {
      name: 'bookkeeping, plan with converted accounts',
      address: '/plan',
      answers: answer('**/api/comptability/plan/conversion', { ...conversion, lines: [] }),
      shows: (page) => page.getByRole('button', { name: 'Annuler la conversion' }),
    },
    {
      name: 'bookkeeping, plan followed',
      address: '/plan?suivi=0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
      shows: (page) => page.getByRole('progressbar', { name: 'Mise à jour des opérations' }),
      answers: answer('**/api/comptability/plan/applications/*', {
        id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
        status: 'running',
        operations: 412,
        changed: 200,
        refused: 3,
      }),
    },
  ],
  '/comptability/help': [{ name: 'bookkeeping, help', address: '/comptability/help', shows: h1(/Aide/) }],
};
