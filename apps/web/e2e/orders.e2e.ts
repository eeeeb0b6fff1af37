import { createHmac } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { type Office, type Person, today } from './office.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

const serial = Date.now().toString(36);

/** Sends orders as the ticketing does: signed with the shared secret. */
async function receive(request: APIRequestContext, office: Office, ...orders: object[]): Promise<void> {
  const { messages_url } = await office.get<{ messages_url: string }>('/ticketing');
  const { secret } = await office.post<{ secret: string }>('/ticketing/secret', {});
  const body = JSON.stringify({ orders });
  const [id, timestamp] = [`e2e-${serial}`, String(Math.floor(Date.now() / 1000))];
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  const answer = await request.post(new URL(messages_url).pathname, {
    data: Buffer.from(body),
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const order = (number: string, person: object, ticket: string) => ({
  number,
  date: `${today()}T09:00:00+01:00`,
  person,
  status: 'confirmed',
  items: [{ id: `${number}-1`, name: ticket, price: 10, quantity: 2, universe_ids: ['1'], category_ids: ['11'] }],
});

test('an order is subsidised and explained, and another is placed by hand', async ({ page, office, request }) => {
  const [person] = (await office.people()) as [Person];
  const rule = `Concert ${serial}`;
  await office.post('/subvention_rules', { name: rule, percent: true, rate: 95, limit_tickets: 3, periodicity_percent: 'annual' });
  const [bought, waiting] = [`Concert A ${serial}`, `Concert B ${serial}`];
  await receive(
    request,
    office,
    order(`A-${serial}`, { id: person.id }, bought),
    order(`B-${serial}`, { email: `inconnu-${serial}@exemple.fr` }, waiting),
  );

  await page.goto('/advantage/subvention-person');
  await page.getByRole('textbox', { name: 'Rechercher un billet ou une personne' }).fill(bought);
  await page.getByRole('rowheader', { name: bought }).getByRole('button').click();
  const line = page.getByRole('dialog', { name: bought });
  await expect(line.getByRole('region', { name: 'Calcul de la subvention' })).toContainText('19,00');
  await expect(line.getByText('a reçu la commande')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Voir les commandes' }).click();
  const held = page.getByRole('dialog', { name: 'Commandes en attente' });
  await held.getByRole('button', { name: `Rattacher à une personne : Commande B-${serial}` }).click();
  const placing = page.getByRole('dialog', { name: `Rattacher la commande B-${serial}` });
  await placing.getByRole('combobox', { name: /^Bénéficiaire/ }).fill(person.fullname);
  await page.getByRole('option', { name: person.fullname }).first().click();
  await placing.getByRole('button', { name: 'Rattacher la commande' }).click();
  await expect(page.getByText(`La commande est rattachée à ${person.fullname}.`).first()).toBeVisible();

  // Three tickets a year: the second order has one left, half of its price.
  await page.goto(`/advantage/subvention-person/${person.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Commandes subventionnées de ${person.fullname}` })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: rule }).filter({ hasText: '0 billet' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: waiting })).toContainText('9,50');
});

test('the orders that wait are reviewed by single keys', async ({ page, office, request }, info) => {
  const [person] = (await office.people()) as [Person];
  const [first, second] = [`K1-${serial}`, `K2-${serial}`];
  const email = `${person.fullname
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@ailleurs.example`;
  await receive(request, office, order(first, { email }, `Clavier ${serial}`), order(second, { email }, `Clavier ${serial}`));
  await page.goto('/advantage/subvention-person');
  await page.getByRole('button', { name: 'Voir les commandes' }).click();
  const held = page.getByRole('dialog', { name: 'Commandes en attente' });
  await held.getByRole('button', { name: `Rattacher à une personne : Commande ${first}` }).click();
  const similar = page.getByRole('group', { name: 'Personnes qui ressemblent à l’acheteur' });
  await expect(similar.getByRole('button', { name: new RegExp(`^${person.fullname}`) })).toBeVisible();
  await expectAccessible(page, 'an order under review');
  await page.screenshot({ path: info.outputPath('order-review.png') });
  await page.keyboard.press('a');
  await page.keyboard.press('v');
  await expect(page.getByText(`La commande est rattachée à ${person.fullname}.`).first()).toBeVisible();
  // The next one opens by itself: the orders of other journeys wait too.
  await expect(page.getByRole('dialog', { name: new RegExp(`^Rattacher la commande (?!${first})`) })).toBeVisible();
  await page.keyboard.press('Escape');
  await held.getByRole('button', { name: `Rattacher à une personne : Commande ${second}` }).click();
  await page.keyboard.press('r');
  const dismissing = page.getByRole('dialog', { name: `Écarter la commande ${second}` });
  await dismissing.getByLabel(/^Motif/).fill('Essai au clavier');
  await dismissing.getByRole('button', { name: 'Écarter la commande' }).click();
  await expect(page.getByText('La commande est écartée.').first()).toBeVisible();
});

test('an order of nobody is dismissed for a reason', async ({ page, office, request }) => {
  const number = `C-${serial}`;
  await receive(request, office, order(number, { email: `essai-${serial}@exemple.fr` }, `Essai ${serial}`));
  await page.goto('/advantage/subvention-person');
  await page.getByRole('button', { name: 'Voir les commandes' }).click();
  const held = page.getByRole('dialog', { name: 'Commandes en attente' });
  await held.getByRole('button', { name: `Écarter : Commande ${number}` }).click();
  const dismissing = page.getByRole('dialog', { name: `Écarter la commande ${number}` });
  await dismissing.getByLabel(/^Motif/).fill('Commande d’essai');
  await dismissing.getByRole('button', { name: 'Écarter la commande' }).click();
  await expect(page.getByText('La commande est écartée.').first()).toBeVisible();
});

test('a file of orders is checked, corrected and imported, and changes nothing the second time', async ({ page, office }) => {
  const [person] = (await office.people()) as [Person];
  const number = `F-${serial}`;
  const file = (...lines: string[]) => ({
    name: 'commandes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Bon;Date;Identifiant de la fiche;Billet;Prix;Quantité', ...lines].join('\n')),
  });
  const day = today().split('-').reverse().join('/');
  const bought = `${number};${day};${person.id};Théâtre ${serial};12,50 €;2`;
  const wrong = `W-${serial};${day};${person.id};Zoo ${serial};douze;1`;

  await page.goto('/advantage/subvention-person');
  await page.getByRole('button', { name: 'Importer des commandes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importer des commandes' });
  await dialog.locator('input[type=file]').setInputFiles(file(bought, wrong));
  await expect(dialog.getByRole('alert')).toContainText('Il manque au fichier : N° de commande.');
  await dialog.getByLabel('Bon', { exact: true }).selectOption({ label: 'N° de commande' });
  await dialog.getByRole('button', { name: 'Vérifier avec ces colonnes' }).click();
  await expect(dialog.getByText('Ligne 3, colonne Prix : montant illisible (« douze »)')).toBeVisible();
  await test.step('the faulty cell is corrected in place, and the whole file is checked again', async () => {
    await expect(dialog.getByRole('button', { name: 'Importer 1 commande' })).toBeEnabled();
    await dialog.getByRole('textbox', { name: 'Ligne 3, Prix' }).fill('12');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click();
    await expectAccessible(page, 'refused cells of a file of orders');
    await dialog.getByRole('button', { name: 'Vérifier à nouveau' }).click();
    await expect(dialog.getByText('commandes (corrigé).csv')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Télécharger les lignes refusées' })).toHaveCount(0);
  });
  await dialog.getByRole('button', { name: 'Importer 2 commandes' }).click();
  await expect(dialog.getByText('Import terminé.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  await expect(page.getByRole('button', { name: 'Importer des commandes' })).toBeFocused();

  await page.goto(`/advantage/subvention-person?defaultFilter=false&searchname=${encodeURIComponent(`Théâtre ${serial}`)}`);
  await expect(page.getByRole('rowheader', { name: `Théâtre ${serial}` })).toBeVisible();

  await page.getByRole('button', { name: 'Importer des commandes' }).click();
  await dialog.locator('input[type=file]').setInputFiles(file(bought));
  await dialog.getByLabel('Bon', { exact: true }).selectOption({ label: 'N° de commande' });
  await dialog.getByRole('button', { name: 'Vérifier avec ces colonnes' }).click();
  await expect(dialog.getByRole('button', { name: 'Rien à importer' })).toBeDisabled();
});
