import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('a charge is typed in dollars at the rate of the day, and the difference with what was agreed goes to 666', async ({ page }) => {
  const word = uniqueWord();
  await page.goto('/comptability/statuses/balance');
  await page.getByRole('button', { name: 'Nouvelle écriture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle écriture' });
  const line = (rank: number) => dialog.getByRole('group', { name: `Ligne ${rank}`, exact: true });
  await dialog.getByLabel(/^Pièce/).fill(`INV-${word}`);
  await dialog.getByLabel(/^Libellé/).fill(`Hébergement ${word}`);
  await line(1).getByRole('combobox', { name: 'Compte de la ligne 1' }).pressSequentially('651100');
  await page.keyboard.press('Enter');
  await line(1).getByLabel('Budget').selectOption('ASC');
  await line(1).getByRole('button', { name: 'Saisir en devise' }).click();
  const currency = dialog.getByRole('group', { name: 'Montant en devise de la ligne 1' });
  await currency.getByLabel(/^Montant en devise/).fill('100');
  await currency.getByLabel(/^Euros pour 1 USD/).fill('0,93');
  await currency.getByLabel(/^Source du cours/).fill('BCE');
  await currency.getByLabel(/^Source du cours/).blur();
  await expect(line(1).getByLabel('Débit')).toHaveValue('93,00');
  await line(2).getByRole('combobox', { name: 'Compte de la ligne 2' }).pressSequentially('486000');
  await page.keyboard.press('Enter');
  await line(2).getByLabel('Budget').selectOption('ASC');
  await line(2).getByLabel('Crédit').fill('95');
  await dialog.getByRole('button', { name: 'Ajouter la perte de change' }).click();
  await expect(line(3).getByRole('combobox', { name: 'Compte de la ligne 3' })).toHaveValue(/^666000/);
  await expect(line(3).getByLabel('Débit')).toHaveValue('2,00');
  await expect(dialog.getByText('Équilibrée')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('L’écriture est enregistrée.').first()).toBeVisible();
  await page.goto('/comptability/statuses/balance?onglet=grand-livre&compte=651100&limit=100');
  await expect(page.getByRole('row').filter({ hasText: word })).toContainText('100,00 USD');
});

test('a bill in dollars is typed with its rate, paid in euros, and its difference of exchange is posted and taken back', async ({
  page,
  request,
}) => {
  const books = await Books.open(request);
  const account = await books.account();
  const word = uniqueWord();
  const ledger = '/comptability/statuses/balance?onglet=grand-livre&compte=401000&limit=100';
  const lines = page.getByRole('row').filter({ hasText: word });

  await test.step('the rate makes the euros', async () => {
    await page.goto('/comptability/statuses/balance');
    await page.getByRole('button', { name: 'Nouvelle écriture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nouvelle écriture' });
    const line = (rank: number) => dialog.getByRole('group', { name: `Ligne ${rank}`, exact: true });
    await dialog.getByLabel(/^Pièce/).fill(`INV-${word}`);
    await dialog.getByLabel(/^Libellé/).fill(`Licence ${word}`);
    await line(1).getByRole('combobox', { name: 'Compte de la ligne 1' }).pressSequentially('651100');
    await page.keyboard.press('Enter');
    await line(1).getByLabel('Budget').selectOption('ASC');
    await line(1).getByLabel('Débit').fill('92,15');
    await line(2).getByRole('combobox', { name: 'Compte de la ligne 2' }).pressSequentially('401000');
    await page.keyboard.press('Enter');
    await line(2).getByLabel('Budget').selectOption('ASC');
    await line(2).getByLabel('Tiers').fill(`${word} Acme ${word}`);
    await line(2).getByRole('button', { name: 'Saisir en devise' }).click();
    const currency = dialog.getByRole('group', { name: 'Montant en devise de la ligne 2' });
    await currency.getByLabel(/^Montant en devise/).fill('100');
    await currency.getByLabel(/^Euros pour 1 USD/).fill('0,93');
    await currency.getByLabel(/^Source du cours/).fill('BCE');
    await expect(line(2).getByLabel('Crédit')).toHaveValue('93,00');
    await line(2).getByLabel('Crédit').fill('92,15');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByRole('alert')).toContainText('n’est pas celui du cours');
    await currency.getByLabel(/^Euros pour 1 USD/).fill('0,9215');
    await currency.getByLabel(/^Source du cours/).focus();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('L’écriture est enregistrée.').first()).toBeVisible();
  });

  await test.step('the payment is proposed with the currency, and leaves a small letter', async () => {
    await books.operation(account, `VIR ACME ${word}`, -90);
    await page.goto(`/comptability/operations/match?q=${word}`);
    const editor = page.getByRole('form', { name: 'Affectation de l’opération' });
    const proposal = editor.getByRole('button', { name: new RegExp(`Acme ${word} · INV-${word}`) });
    await expect(proposal).toContainText('100,00 USD');
    await proposal.click();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Opération affectée.').first()).toBeVisible();
    await page.goto(ledger);
    await expect(lines).toHaveCount(2);
    await expect(lines.filter({ hasText: '100,00 USD' })).toHaveCount(1);
  });

  await test.step('the difference closes the letter', async () => {
    for (const row of await lines.all()) await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Passer l’écart de change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Passer l’écart de change' });
    await expect(dialog).toContainText('100,00 USD');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Passer l’écart' }).click();
    await expect(page.getByText(/^L’écart de change est passé en écriture/).first()).toBeVisible();
    await expect(lines).toHaveCount(3);
    await expect(lines.getByRole('cell').filter({ hasText: /^A[A-Z]$/ })).toHaveCount(3);
    await page
      .getByRole('link', { name: /^Gain de change/ })
      .filter({ hasText: word })
      .click();
    const entry = page.getByRole('dialog');
    await expect(entry.getByText('Écart de change').first()).toBeVisible();
    await expect(entry.getByRole('row').filter({ hasText: '766000' })).toContainText('2,15');
    await expectAccessible(page);
  });

  await test.step('without its letter it is reversed', async () => {
    await page.goto(ledger);
    await expect(lines).toHaveCount(3);
    for (const row of await lines.all()) await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: /^Retirer la lettre/ }).click();
    await expect(page.getByText(/^La lettre .+ est retirée/).first()).toBeVisible();
    await expect(async () => {
      await page.goto(ledger);
      await expect(lines).toHaveCount(4, { timeout: 2000 });
    }).toPass();
  });
});
