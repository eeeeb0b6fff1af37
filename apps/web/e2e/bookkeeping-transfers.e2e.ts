import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';

test('both sides of a transfer are allocated in one press, and taken back', async ({ page, request, signIn }) => {
  await signIn('admin@cse.demo');
  const books = await Books.open(request);
  const [account, savings] = [await books.account(), await books.account()];
  const word = uniqueWord();
  const type = { type: 'transfer' };
  const cents = 10_000 + Math.floor(Math.random() * 900_000);
  await books.operation(account, `VIR ${word} DEPART`, -cents / 100, type);
  await books.operation(savings, `VIR ${word} ARRIVEE`, cents / 100, type);
  await page.goto('/comptability/operations/match');
  await page.getByRole('button', { name: 'Voir les virements' }).click();
  const dialog = page.getByRole('dialog', { name: 'Virements entre vos comptes' });
  const row = dialog.getByRole('row').filter({ hasText: word });
  await expect(row).toContainText(`VIR ${word} DEPART`);
  await expect(row).toContainText(`VIR ${word} ARRIVEE`);

  await test.step('other transfers of the demo are taken off', async () => {
    await dialog.getByRole('checkbox').first().setChecked(false, { force: true });
    await row.getByRole('checkbox').setChecked(true, { force: true });
  });
  await dialog.getByRole('button', { name: 'Affecter 1 virement' }).press('Enter');
  await expect(dialog).toBeHidden();
  const toast = page.getByText('1 virement affecté', { exact: true });
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('2 opérations à affecter de nouveau')).toBeVisible();
});
