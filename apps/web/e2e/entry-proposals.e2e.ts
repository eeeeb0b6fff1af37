import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import type { Office, Person } from './office.js';
import { today } from './office.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

type Proposal = { id: string; source: string; amount: number };

/** A request of vouchers whose amount names its entry. */
async function requested(office: Office, request: APIRequestContext, amount: number): Promise<void> {
  await Books.open(request);
  const [person] = (await office.people()) as [Person];
  const order = { type: 'Culture', amount, given_on: today(), recipients: 'chosen', people: [person.id], reason: uniqueWord() };
  await office.post('/gifts', order);
  await office.post('/comptability/entry_proposals/refresh', {});
  const path = '/comptability/entry_proposals?limit=100&filters[status|eq]=pending';
  await expect
    .poll(async () => (await office.get<{ entry_proposals: Proposal[] }>(path)).entry_proposals.map((each) => each.amount))
    .toContain(amount);
}

test('an entry is accepted by one press, and its operation is allocated', async ({ page, office, request }) => {
  await requested(office, request, 931.07);
  await page.goto('/comptability/operations');
  await page.getByRole('button', { name: 'Voir les écritures' }).click();
  const list = page.getByRole('dialog', { name: 'Écritures proposées' });
  const row = list.getByRole('row').filter({ hasText: '931,07' });
  await expect(row).toContainText('ASC');
  await row.getByRole('button', { name: /^Accepter/ }).click();
  await expect(page.getByText('L’écriture est acceptée : son opération est saisie et affectée.').first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: '931,07' })).toContainText('Bons cadeaux Culture');
});

test('an entry is paid by the movement that the bank has, which one press finds', async ({ page, office, request }) => {
  await requested(office, request, 618.43);
  const [books, wording] = [await Books.open(request), uniqueWord()];
  await books.operation(await books.account(), wording, -618.43);
  await page.goto('/comptability/operations');
  await page.getByRole('button', { name: 'Voir les écritures' }).click();
  const row = page.getByRole('dialog', { name: 'Écritures proposées' }).getByRole('row').filter({ hasText: '618,43' });
  await row.getByRole('button', { name: /^Accepter/ }).click();
  const accepting = page.getByRole('dialog', { name: 'Accepter l’écriture' });
  await expect(accepting.getByLabel(/^Paiement/).locator('option:checked')).toContainText(wording);
  await expectAccessible(page);
  await accepting.getByRole('button', { name: 'Accepter l’écriture' }).click();
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: '618,43' })).toHaveCount(1);
});

test('an entry is accepted with another account, or dismissed and proposed again', async ({ page, office, request }) => {
  await requested(office, request, 847.31);
  const { name } = await (await Books.open(request)).account();
  await page.goto('/comptability/operations');
  await page.getByRole('button', { name: 'Voir les écritures' }).click();
  const list = page.getByRole('dialog', { name: 'Écritures proposées' });
  const row = list.getByRole('row').filter({ hasText: '847,31' });
  await row.getByRole('button', { name: /^Écarter/ }).click();
  const dismissing = page.getByRole('dialog', { name: 'Écarter l’écriture' });
  await dismissing.getByLabel(/^Motif/).fill('Payés par le siège');
  await dismissing.getByRole('button', { name: 'Écarter l’écriture' }).click();
  await expect(page.getByText('L’écriture est écartée.').first()).toBeVisible();

  await list.getByLabel('Statut des écritures').selectOption('dismissed');
  await expect(row).toContainText('Payés par le siège');
  await row.getByRole('button', { name: /^Proposer à nouveau/ }).click();
  await expect(page.getByText('L’écriture est de nouveau proposée.').first()).toBeVisible();

  await list.getByLabel('Statut des écritures').selectOption('pending');
  await row.getByRole('button', { name: /^Modifier et accepter/ }).click();
  const accepting = page.getByRole('dialog', { name: 'Accepter l’écriture' });
  await accepting.getByLabel(/^Compte/).selectOption({ label: name });
  await accepting.getByRole('button', { name: 'Accepter l’écriture' }).click();
  await expect(page.getByText('L’écriture est acceptée : son opération est saisie et affectée.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: '847,31' })).toContainText(name);
});
