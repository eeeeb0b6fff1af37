import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';

/** A transfer on an account of its own, allocated, and the line by which the bank rejects it. */
async function rejectedTransfer(books: Books, euros: number) {
  const account = await books.account();
  const word = uniqueWord();
  const { activities } = await books.office.get<{ activities: { id: string; name: string; expense_accounting_code: string | null }[] }>(
    '/comptability/activities',
  );
  const activity = activities.find(({ expense_accounting_code: code }) => code);
  const pay = async (wording: string) => {
    const payment = await books.operation(account, wording, -euros, { type: 'transfer' });
    await books.office.put(`/comptability/operations/${payment.id}/splits`, { splits: [{ activity: activity?.id, balance: euros }] });
    return payment;
  };
  const payment = await pay(`VIR SEPA ${word} PAUL`);
  const reject = (name = word) => books.operation(account, `REJET VIR SEPA ${name}`, euros, { type: 'transfer' });
  return { word, payment, pay, reject, activity: activity?.name ?? '' };
}

/** Opens the proposals, and chooses that one alone. */
async function choose(page: Page, word: string) {
  await page.goto('/comptability/operations/match');
  await page.getByRole('button', { name: 'Voir les paiements rendus' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Paiements rendus' });
  const row = dialog.getByRole('row').filter({ hasText: word });
  await expect(row.getByRole('checkbox')).toBeChecked();
  const others = dialog.getByRole('row').filter({ has: page.getByRole('rowheader'), hasNotText: word });
  for (const other of await others.all()) await other.getByRole('checkbox').setChecked(false, { force: true });
  return { dialog, row };
}

test('a rejected transfer gives back what it took, and is taken back itself', async ({ page, request, signIn }) => {
  await signIn('admin@cse.demo');
  const books = await Books.open(request);
  const { word, reject, activity } = await rejectedTransfer(books, 10 + Math.floor(Math.random() * 900));
  const returned = await reject();
  const { dialog, row } = await choose(page, word);
  await expect(row).toContainText(`VIR SEPA ${word} PAUL`);
  await expect(row).toContainText(activity);
  await dialog.getByRole('button', { name: 'Affecter 1 retour' }).press('Enter');
  await expect(page.getByText('1 retour affecté', { exact: true })).toBeVisible();
  const allocated = await books.office.get<{ allocated: boolean; reimbursment: boolean }>(`/comptability/operations/${returned.id}`);
  expect(allocated).toMatchObject({ allocated: true, reimbursment: true });
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(page.getByText('1 opération à affecter de nouveau')).toBeVisible();
});

test('the claim that a rejected transfer had paid is to be paid again', async ({ page, request, signIn }) => {
  await signIn('admin@cse.demo');
  const books = await Books.open(request);
  const { office } = books;
  const [person] = await office.people(1);
  if (!person) throw new Error('the demo has nobody');
  const claim = await office.claim(await office.activity(), person, 80, { refundable_amount: 40 });
  await office.move(claim, 'validate');
  const { word, payment, reject } = await rejectedTransfer(books, 40);
  await office.move(claim, 'mark_refunded', { operation: payment.id });
  await reject();
  const { dialog, row } = await choose(page, word);
  await expect(row).toContainText('1 demande réglée');
  await dialog.getByRole('button', { name: 'Affecter 1 retour' }).press('Enter');
  await expect(page.getByText('1 demande remise à payer')).toBeVisible();
  expect(await office.get<{ status: string }>(`/refunds/${claim.id}`)).toMatchObject({ status: 'valid' });
});

test('a return that several payments may be is decided by a person', async ({ page, request, signIn }) => {
  await signIn('admin@cse.demo');
  const books = await Books.open(request);
  const euros = 1000 + Math.floor(Math.random() * 9000);
  const { word, activity, pay, reject } = await rejectedTransfer(books, euros);
  await pay(`VIR SEPA ${uniqueWord()}`);
  const returned = await reject(uniqueWord());
  await page.goto('/comptability/operations/match');
  await page.getByRole('button', { name: 'Voir les paiements rendus' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Paiements rendus' });
  const row = dialog.getByRole('row').filter({ has: page.getByRole('option', { name: word }) });
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  await expectAccessible(page, 'a return to decide');
  await row.getByRole('combobox').selectOption({ label: (await row.getByRole('option', { name: word }).textContent()) ?? '' });
  await expect(row.getByRole('checkbox')).toBeChecked();
  await expect(row).toContainText(activity);
  await dialog.getByRole('button', { name: /^Affecter \d+ retours?$/ }).press('Enter');
  await expect(page.getByText(/retours? affectés?$/)).toBeVisible();
  expect(await books.office.get(`/comptability/operations/${returned.id}`)).toMatchObject({ allocated: true, reimbursment: true });
});
