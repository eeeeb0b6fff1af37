import type { Page } from '@playwright/test';
import { answer, dialog, fail, h1, type State } from './state.js';

const orders = '/advantage/subvention-person';
const orderList = '**/api/order_items?*';
const heldList = '**/api/held_orders?*';
const personId = '0193e9a4-7c1b-7f3a-9d52-000000000001';
const person = { id: personId, fullname: 'MARTIN Anne', lastname: 'MARTIN', firstname: 'Anne' };
const item = {
  id: '0193e9a4-7c1b-7f3a-9d52-000000000002',
  name: 'Place de cinéma',
  price: 11.9,
  quantity: 5,
  total: 59.5,
  status: 'confirmed',
  subvention: 14.28,
  subvention_rule: { id: '0193e9a4-7c1b-7f3a-9d52-000000000003', name: 'Cinéma', version: 2 },
  universes: [{ id: '1', name: 'Cinéma' }],
  categories: [{ id: '11', name: null }],
  person,
  orders: { id: '0193e9a4-7c1b-7f3a-9d52-000000000004', number: 'C-2026-0412', date: '2026-03-14', person },
  version: 1,
};
const computation = {
  eligible: true,
  reasons: [],
  steps: [
    { code: 'UNIT', label: 'Subvention d’un billet', values: { Prix: '11,90 €', Taux: '40 %' }, result: 4.76 },
    {
      code: 'TICKETS',
      label: 'Billets subventionnés',
      values: { Commandés: '5', Limite: '4', 'Déjà utilisé': '1', Reste: '3' },
      result: null,
    },
    { code: 'TOTAL', label: 'Subvention de la ligne', values: { Billets: '3' }, result: 14.28 },
  ],
  explanation: 'Billet 11,90 € × 40 % = 4,76 €. 3 billets sur 5 : 14,28 €.',
  rules_version: 'subsidy-1',
};
const history = {
  totalCount: 1,
  history: [
    {
      id: '1',
      version: 1,
      at: '2026-03-14T09:26:53.000Z',
      actor: null,
      source: 'system',
      type: 'OrderPlaced',
      label: 'a reçu la commande',
      changes: [
        { field: 'number', label: 'Commande', old: null, new: 'C-2026-0412' },
        { field: 'subvention', label: 'Subvention', old: null, new: '14,28 €' },
      ],
    },
  ],
};
const someItems = answer(orderList, {
  totalCount: 2,
  totals: { total: 119, subvention: 14.28 },
  order_items: [item, { ...item, id: personId, status: 'cancelled', subvention: 0, subvention_rule: null }],
});
const held = (reason: string, rank: number) => ({
  id: `0193e9a4-7c1b-7f3a-9d52-10000000000${rank}`,
  number: `C-2026-05${rank}`,
  status: 'on-hold',
  date: '2026-03-14T09:26:53.000Z',
  reason,
  email: rank === 1 ? 'anne.martin@exemple.fr' : null,
  matricule: rank === 2 ? 'M-120' : null,
  name: rank === 3 ? 'DURAND Paul' : null,
  total: 59.5,
  subvention: 0,
  items: [{ name: 'Place de cinéma', price: 11.9, quantity: 5 }],
  version: 1,
});
const heldOrders = ['person-unknown', 'person-ambiguous', 'person-left'].map((reason, at) => held(reason, at + 1));
const left = (rank: number, rest: object) => ({
  subvention_rule: { id: `0193e9a4-7c1b-7f3a-9d52-20000000000${rank}`, name: ['Cinéma', 'Parcs', 'Musées'][rank], version: 1 },
  percent: true,
  since: rank === 0 ? '2026-03-01' : null,
  used_tickets: rank,
  used_amount: rank * 4.76,
  left_tickets: null,
  left_amount: null,
  ...rest,
});
const subsidiesLeft = {
  totalCount: 3,
  subventions: [left(0, { left_tickets: 3, left_amount: 120 }), left(1, { left_amount: 25 }), left(2, {})],
};
/** The list, the orders that wait, and one line: enough for every dialog. */
const everything = async (page: Page) => {
  await someItems(page);
  await answer(`**/api/order_items/${item.id}`, { ...item, computation })(page);
  await answer('**/api/held_orders/*/history*', history)(page);
  await answer(heldList, { totalCount: 60, held_orders: heldOrders })(page);
  await answer('**/api/people/*/subventions', subsidiesLeft)(page);
};
const openHeld = (page: Page) => page.getByRole('button', { name: 'Voir les commandes' }).click();
const openMove = (label: string) => async (page: Page) => {
  await openHeld(page);
  await dialog(page)
    .getByRole('button', { name: `${label} : Commande C-2026-051` })
    .click();
};

const counts = { created: 412, updated: 3, cancelled: 5, unchanged: 27, waiting: 4, errors: 2 };
const message = (line: number, column: string | null, text: string) => ({ line, column, code: 'FORMAT', value: null, message: text });
const imported = {
  id: '0193e9a4-7c1b-7f3a-9d52-000000000005',
  file_name: 'commandes-mars-2026.xlsx',
  status: 'uploaded',
  lines: 612,
  orders: 453,
  done: 0,
  dry_run: counts,
  counts: { created: 0, updated: 0, cancelled: 0, unchanged: 0, waiting: 0, errors: 0 },
  file_removed: false,
  columns: [{ header: 'Commande', field: 'number', samples: ['C-2026-0412'] }],
  sheet: 'Commandes',
  sheets: ['Commandes', 'Retours'],
  warnings: [message(1, 'Site', 'Ligne 1, colonne Site : colonne inconnue, elle est ignorée')],
  errors: [
    message(12, 'PU TTC', 'Ligne 12, colonne PU TTC : montant illisible (« douze »)'),
    message(40, null, 'Ligne 40 : la commande a plusieurs acheteurs (« C-2026-0430 »)'),
  ],
  failure: null,
  version: 1,
};
/** Checks a file; the server answers with an import at this step of its life. */
const importing = (change: object) => ({
  address: orders,
  answers: async (page: Page) => {
    await everything(page);
    await answer('**/api/orders/upload', { ...imported, ...change })(page);
    await answer('**/api/orders/imports/*', { ...imported, ...change })(page);
  },
  steps: chooseFile,
});
async function chooseFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Importer des commandes' }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'commandes.csv', mimeType: 'text/csv', buffer: Buffer.from('Commande;Date\n') });
}
const missingColumns = {
  type: 'urn:problem:order-import.columns-missing',
  title: 'Refus',
  status: 422,
  code: 'order-import.columns-missing',
  detail: 'Il manque au fichier : N° de commande. Indiquez quelle colonne les porte, ou corrigez les titres du fichier.',
  columns: [
    { header: 'Bon', field: null, samples: ['C-2026-0412', 'C-2026-0413'] },
    { header: 'Date', field: 'date', samples: ['14/03/2026'] },
  ],
  sheet: null,
  sheets: [],
};

export const orderStates: readonly [State, ...State[]] = [
  { name: 'orders, demo', address: orders, isStill: true, shows: h1('Commandes subventionnées') },
  {
    name: 'orders, some wait',
    address: `${orders}?limit=10`,
    answers: everything,
    shows: (page) => page.getByText('60 commandes attendent leur bénéficiaire'),
  },
  {
    name: 'orders, empty',
    address: `${orders}?defaultFilter=false`,
    answers: answer(orderList, { totalCount: 0, totals: { total: 0, subvention: 0 }, order_items: [] }),
    shows: (page) => page.getByText('Aucune commande subventionnée pour le moment'),
  },
  {
    name: 'orders, none this year',
    address: orders,
    answers: answer(orderList, { totalCount: 0, totals: { total: 0, subvention: 0 }, order_items: [] }),
    shows: (page) => page.getByText('Aucun résultat pour ces filtres'),
  },
  {
    name: 'orders, failed',
    address: `${orders}?limit=25`,
    answers: async (page) => {
      await fail(orderList)(page);
      await fail(heldList)(page);
    },
    shows: (page) => page.getByText('Impossible de charger la liste'),
  },
  {
    name: 'orders, one line',
    address: `${orders}?fiche=${item.id}`,
    answers: everything,
    shows: (page) => dialog(page).getByText('a reçu la commande'),
  },
  {
    name: 'orders, one line without subsidy and without history',
    address: `${orders}?fiche=${item.id}`,
    answers: async (page) => {
      await everything(page);
      await answer(`**/api/order_items/${item.id}`, { ...item, subvention: 0, subvention_rule: null, computation: null })(page);
      await fail('**/api/held_orders/*/history*')(page);
    },
    shows: (page) => dialog(page).getByText('Impossible de charger l’historique'),
  },
  {
    name: 'orders, one line failed',
    address: `${orders}?fiche=${item.id}`,
    answers: fail(`**/api/order_items/${item.id}`),
    shows: (page) => dialog(page).getByText('Impossible de charger la commande'),
  },
  {
    name: 'orders of a person',
    address: `${orders}/${personId}?personName=MARTIN%20Anne`,
    answers: everything,
    shows: (page) => page.getByText('3 billets, dans la limite de 120,00\u00a0€'),
  },
  {
    name: 'orders of a person, no subsidy',
    address: `${orders}/${personId}?personName=MARTIN%20Anne`,
    answers: answer('**/api/people/*/subventions', { totalCount: 0, subventions: [] }),
    shows: (page) => page.getByText('Aucune subvention en vigueur pour le moment'),
  },
  {
    name: 'orders of a person, rest failed',
    address: `${orders}/${personId}?personName=MARTIN%20Anne`,
    answers: fail('**/api/people/*/subventions'),
    shows: (page) => page.getByText('Impossible de charger ce qu’il reste'),
  },
  {
    name: 'orders, those that wait',
    address: orders,
    answers: everything,
    steps: openHeld,
    shows: (page) => dialog(page).getByText('Et 57 autres commandes, plus récentes.'),
  },
  {
    name: 'orders, placing one',
    address: orders,
    answers: everything,
    steps: openMove('Rattacher à une personne'),
    shows: (page) => page.getByRole('combobox', { name: /^Bénéficiaire/ }),
  },
  {
    name: 'orders, dismissing one',
    address: orders,
    answers: everything,
    steps: openMove('Écarter'),
    shows: (page) => page.getByRole('textbox', { name: /^Motif/ }),
  },
  {
    name: 'orders, import',
    address: orders,
    answers: everything,
    steps: (page) => page.getByRole('button', { name: 'Importer des commandes' }).click(),
    shows: (page) => dialog(page).getByText('Déposez le fichier de votre billetterie', { exact: false }),
  },
  { name: 'orders, import checked', ...importing({}), shows: (page) => dialog(page).getByRole('button', { name: /^Importer 424/ }) },
  {
    name: 'orders, import running',
    ...importing({ status: 'running', done: 120 }),
    shows: (page) => dialog(page).getByText('Import en cours : 120 sur 453 commandes').first(),
  },
  {
    name: 'orders, import done',
    ...importing({ status: 'done', counts, errors: [], warnings: [] }),
    shows: (page) => dialog(page).getByText('Import terminé.'),
  },
  {
    name: 'orders, import stopped',
    ...importing({ status: 'failed', failure: { code: 'busy', message: 'Cet enregistrement est très sollicité.' } }),
    shows: (page) => dialog(page).getByText('L’import s’est arrêté.'),
  },
  {
    name: 'orders, import without columns',
    address: orders,
    answers: async (page) => {
      await everything(page);
      await page.route('**/api/orders/upload', (route) => route.fulfill({ status: 422, json: missingColumns }));
    },
    steps: chooseFile,
    shows: (page) => dialog(page).getByRole('combobox', { name: 'Bon' }),
  },
];
