import type { Page } from '@playwright/test';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';

const type = { type: 'transfer' };

/** Two accounts, and what adds a transfer of that amount between them. */
async function transfers(books: Books) {
  const [account, savings] = [await books.account(), await books.account()];
  const word = uniqueWord();
  const add = async (cents: number, name: string) => {
    const expense = await books.operation(account, `VIR ${word} ${name} DEPART`, -cents / 100, type);
    await books.operation(savings, `VIR ${word} ${name} ARRIVEE`, cents / 100, type);
    return expense;
  };
  return { word, add, amount: 10_000 + Math.floor(Math.random() * 900_000) };
}

/** Opens the proposals, and takes off those of the demo and of other journeys. */
async function openChoice(page: Page, word: string) {
  await page.goto('/comptability/operations/match');
  await page.getByRole('button', { name: 'Voir les virements' }).click();
  const dialog = page.getByRole('dialog', { name: 'Virements entre vos comptes' });
  const rows = dialog.getByRole('row').filter({ hasText: word });
  await dialog.getByRole('checkbox').first().setChecked(false, { force: true });
  for (const row of await rows.all()) await row.getByRole('checkbox').setChecked(true, { force: true });
  return { dialog, rows };
}

test('both sides of a transfer are allocated in one press, and taken back', async ({ page, request, signIn }) => {
  await signIn('admin@cse.demo');
  const { word, add, amount } = await transfers(await Books.open(request));
  await add(amount, 'UN');
  const { dialog, rows } = await openChoice(page, word);
  await expect(rows).toContainText(`VIR ${word} UN DEPART`);
  await expect(rows).toContainText(`VIR ${word} UN ARRIVEE`);
  await dialog.getByRole('button', { name: 'Affecter 1 virement' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 virement affecté', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('2 opérations à affecter de nouveau')).toBeVisible();
});

test('a transfer that a colleague allocated meanwhile is named, and the others are allocated', async ({ page, request, signIn }) => {
  await signIn('admin@cse.demo');
  const books = await Books.open(request);
  const { word, add, amount } = await transfers(books);
  const first = await add(amount, 'UN');
  await add(amount + 1, 'DEUX');
  const { dialog, rows } = await openChoice(page, word);
  const { activities } = await books.office.get<{ activities: { id: string; expense_accounting_code: string | null }[] }>(
    '/comptability/activities',
  );
  const activity = activities.find(({ expense_accounting_code: code }) => code)?.id;
  await books.office.put(`/comptability/operations/${first.id}/splits`, { splits: [{ activity, balance: amount / 100 }] });
  await dialog.getByRole('button', { name: 'Affecter 2 virements' }).press('Enter');
  await expect(dialog.getByText(`VIR ${word} UN DEPART : Cette opération est déjà affectée.`)).toBeVisible();
  await expect(rows).toHaveCount(0);
  // Those that the person took off stay so.
  await expect(dialog.getByRole('button', { name: /^Affecter 0 / })).toBeDisabled();
  await expect(page.getByText('1 virement affecté', { exact: true })).toBeVisible();
});
