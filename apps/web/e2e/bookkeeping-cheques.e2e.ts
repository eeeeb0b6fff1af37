import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';
import { pdfPages } from './pdf-text.js';

test('cheques are taken to the bank in one deposit, printed, and given back', async ({ page, request, signIn }) => {
  await signIn('admin@asso.demo');
  const books = await Books.open(request, 'admin@asso.demo');
  const bank = await books.account();
  const word = uniqueWord();
  const box = await books.office.post<typeof bank>('/comptability/accounts', {
    name: `Chèques ${word}`,
    account_type: 'cheques',
    budget: '',
  });
  for (const [name, euros] of [
    ['UN', 20],
    ['DEUX', 30.5],
    ['TROIS', 12],
  ] as const)
    await books.operation(box, `CHQ ${word} ${name}`, euros, { type: 'check' });
  await page.goto('/comptability/operations/cheques');
  await page.getByRole('button', { name: 'Nouvelle remise' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remise de chèques' });
  await dialog.getByLabel('Chèques du compte').selectOption({ label: `Chèques ${word}` });
  await expect(dialog.getByRole('row').filter({ hasText: word })).toHaveCount(3);
  await dialog.getByRole('row').filter({ hasText: 'TROIS' }).getByRole('checkbox').setChecked(false, { force: true });
  // The press without a bank says what is missing, and loses nothing.
  await dialog.getByRole('button', { name: 'Remettre 2 chèques : 50,50 €' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choisissez la banque.');
  await dialog.getByLabel('Banque').selectOption({ label: bank.name });
  await dialog.getByRole('button', { name: 'Remettre 2 chèques : 50,50 €' }).press('Enter');
  await expect(page.getByText(/^Remise \S+\s:\s2 chèques, 50,50\s€$/)).toBeVisible();

  const record = page.getByRole('dialog', { name: /^Remise de chèques \d/ });
  await expect(record).toContainText(`Du compte Chèques ${word} à ${bank.name}`);
  await expect(record.getByRole('row').filter({ hasText: word })).toHaveCount(2);
  const downloading = page.waitForEvent('download');
  await record.getByRole('button', { name: 'Bordereau' }).click();
  const form = pdfPages(await readFile(await (await downloading).path())).join(' ');
  for (const part of [`CHQ ${word} UN`, `CHQ ${word} DEUX`, '50,50']) expect(form).toContain(part);

  await test.step('corrected: one cheque stays at home, another one goes, under the same number', async () => {
    await record.getByRole('button', { name: 'Corriger' }).click();
    const correction = page.getByRole('dialog', { name: /^Corriger la remise/ });
    const cheque = (name: string) =>
      correction
        .getByRole('row')
        .filter({ hasText: `${word} ${name}` })
        .getByRole('checkbox');
    for (const name of ['UN', 'DEUX']) await cheque(name).setChecked(false, { force: true });
    await correction.getByRole('button', { name: 'Remettre 0 chèque' }).click();
    await expect(correction.getByRole('alert')).toContainText('Une remise a un chèque au moins');
    await cheque('DEUX').setChecked(true, { force: true });
    await cheque('TROIS').setChecked(true, { force: true });
    await expectAccessible(page, 'correction');
    await correction.getByRole('button', { name: 'Remettre 2 chèques : 42,50 €' }).press('Enter');
    await expect(correction).toBeHidden();
    await expect(record.getByText(/^2 chèques, 42,50\s€$/)).toBeVisible();
    await expect(record.getByRole('row').filter({ hasText: `${word} UN` })).toHaveCount(0);
    await expect(record.getByRole('row').filter({ hasText: `${word} TROIS` })).toHaveCount(1);
  });

  await record.getByRole('button', { name: 'Annuler la remise' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la remise' }).click();
  await expect(record.getByText('Annulée', { exact: true })).toBeVisible();
  await record.getByRole('button', { name: 'Fermer' }).last().click();
  const inHand = await books.office.get<{ cheques: { wording: string }[] }>('/comptability/cheque_deposits/in_hand');
  expect(inHand.cheques.filter(({ wording }) => wording.includes(word))).toHaveLength(3);
});

test('a cheque that a colleague deposited meanwhile is named, and the choice stays', async ({ page, request, signIn }) => {
  await signIn('admin@asso.demo');
  const books = await Books.open(request, 'admin@asso.demo');
  const bank = await books.account();
  const word = uniqueWord();
  const box = await books.office.post<typeof bank>('/comptability/accounts', {
    name: `Chèques ${word}`,
    account_type: 'cheques',
    budget: '',
  });
  const first = await books.operation(box, `CHQ ${word} UN`, 20, { type: 'check' });
  await books.operation(box, `CHQ ${word} DEUX`, 30, { type: 'check' });
  await page.goto('/comptability/operations/cheques');
  await page.getByRole('button', { name: 'Nouvelle remise' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remise de chèques' });
  await dialog.getByLabel('Chèques du compte').selectOption({ label: `Chèques ${word}` });
  await dialog.getByLabel('Banque').selectOption({ label: bank.name });
  await books.office.post('/comptability/cheque_deposits', {
    cheque_account: box.id,
    account: bank.id,
    date: today(),
    cheques: [first.id],
  });
  await dialog.getByRole('button', { name: /^Remettre 2 chèques/ }).click();
  await expect(dialog.getByRole('alert')).toContainText(`« CHQ ${word} UN » n’est plus à remettre`);
  await expect(dialog.getByLabel('Banque')).toHaveValue(bank.id);
});
