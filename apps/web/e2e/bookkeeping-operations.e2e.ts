import { readFile } from 'node:fs/promises';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('an operation typed by hand: its six messages in order, its allocation, its file, its export', async ({ page, request }) => {
  const books = await Books.open(request);
  const account = await books.account();
  const word = uniqueWord();
  await page.goto('/comptability/operations?fiche=new');
  const dialog = page.getByRole('dialog', { name: 'Nouvelle opération' });

  await test.step('what is missing is said in the words of the specification', async () => {
    await dialog.getByRole('textbox', { name: /^Date/ }).fill('');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    const faults = dialog.getByRole('alert').getByRole('listitem');
    await expect(faults).toHaveText([
      "Le libellé de l'opération doit être saisi",
      "La date de l'opération doit être saisie",
      "Le compte de l'opération doit être saisi",
      "Le type d'opération doit être saisi",
      "La montant de l'opération doit être saisi",
      "Le mode de règlement de l'opération doit être saisi",
    ]);
  });

  await test.step('filled in, it is created and waits for its activity', async () => {
    await dialog.getByRole('textbox', { name: /^Libellé/ }).fill(`CB ${word}`);
    await dialog.getByRole('textbox', { name: /^Date/ }).fill(today().split('-').toReversed().join('/'));
    await dialog.getByRole('combobox', { name: /^Compte/ }).selectOption(account.id);
    await dialog.getByRole('combobox', { name: /^Type d’opération/ }).selectOption('card');
    await dialog.getByRole('textbox', { name: /^Montant/ }).fill('42,50');
    await dialog.getByText('Dépense', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('L’opération a bien été créée.').first()).toBeVisible();
    await expect.poll(async () => (await books.searchOperations(word))[0]?.value).toBe(-42.5);
  });

  await test.step('allocated, it is in the list with its total', async () => {
    await page.goto(`/comptability/operations/match?q=${word}`);
    const editor = page.getByRole('form', { name: 'Affectation de l’opération' });
    await editor.getByRole('combobox', { name: 'Activité, ligne 1' }).fill('sorties');
    await page.keyboard.press('Enter');
    await editor.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Opération affectée.').first()).toBeVisible();
    await expect.poll(async () => (await books.searchOperations(word))[0]?.allocated).toBe(true);
    await page.goto(`/comptability/operations?q=${word}`);
    const table = page.getByRole('table', { name: 'Opérations affectées' });
    await expect(table).toContainText('Sorties');
    await expect(table).toContainText('Total (1 ligne)');
  });

  await test.step('a bill is joined to it', async () => {
    await page.getByRole('button', { name: `CB ${word}`, exact: true }).click();
    const record = page.getByRole('dialog', { name: `CB ${word}` });
    await record
      .locator('input[type=file]')
      .setInputFiles({ name: 'facture.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') });
    await expect(page.getByText('La pièce jointe a été ajoutée.').first()).toBeVisible();
    const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF`) });
    await record.locator('input[type=file]').setInputFiles([pdf('devis.pdf'), pdf('contrat.pdf')]);
    await expect(page.getByText('Les pièces jointes ont été ajoutées.').first()).toBeVisible();
    const download = page.waitForEvent('download');
    await record.getByRole('button', { name: 'Télécharger devis.pdf' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('% devis.pdf');
    await record.getByRole('button', { name: 'Supprimer contrat.pdf' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(record.getByText('contrat.pdf')).toBeHidden();
    await expect(record.getByText('devis.pdf')).toBeVisible();
    await record.getByRole('textbox', { name: /^Libellé/ }).fill(`CB ${word} BIS`);
    await record.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Modifications enregistrées.').first()).toBeVisible();
  });

  await test.step('the list leaves as a CSV named after the day', async () => {
    await expect.poll(async () => (await books.searchOperations(word))[0]?.wording).toBe(`CB ${word} BIS`);
    await page.goto(`/comptability/operations?q=${word}`);
    await expect(page.getByRole('table')).toContainText('BIS');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter' }).click();
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Operations-.+\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain(`CB ${word} BIS`);
    expect(text).toContain(';');
  });

  await test.step('deleted, it comes back by Annuler', async () => {
    await page
      .getByRole('row', { name: new RegExp(word) })
      .getByRole('button', { name: /^Supprimer/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByRole('row', { name: new RegExp(word) })).toBeHidden();
    // The toast of the export has one too, under this one.
    await page.getByRole('button', { name: 'Annuler', exact: true }).first().click();
    await expect(page.getByRole('row', { name: new RegExp(word) })).toBeVisible();
  });
});

test('several activities unfold under their number', async ({ page, request }) => {
  const books = await Books.open(request);
  const word = uniqueWord();
  const operation = await books.operation(await books.account(), `CB ${word}`, -30);
  await page.goto(`/comptability/operations/match?q=${word}`);
  const editor = page.getByRole('form', { name: 'Affectation de l’opération' });
  await editor.getByRole('combobox', { name: 'Activité, ligne 1' }).fill('sorties');
  await page.keyboard.press('Enter');
  await editor.getByRole('textbox', { name: 'Montant, ligne 1' }).fill('10');
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('combobox', { name: 'Activité, ligne 2' })).toBeFocused();
  await page.keyboard.type('voyages');
  await page.keyboard.press('Enter');
  await editor.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect.poll(async () => (await books.searchOperations(word)).find(({ id }) => id === operation.id)?.allocated).toBe(true);
  await page.goto(`/comptability/operations?q=${word}`);
  await page.getByText('2 affectations').click();
  await expect(page.getByRole('table')).toContainText('Voyages');
});
