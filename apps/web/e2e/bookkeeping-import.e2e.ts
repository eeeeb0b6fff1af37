import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

const day = today().split('-').toReversed().join('/');

test('a statement is read, its columns corrected, written once, and taken back', async ({ page, request }) => {
  const books = await Books.open(request);
  const account = await books.account();
  const word = uniqueWord();
  const lines = ['Jour;Texte;Somme', `${day};CB ${word} UN;-12,50`, `${day};VIR ${word} DEUX;100,00`, `31/02/2026;CB ${word} TROIS;-1,00`];
  const file = { name: 'relevé.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };

  await test.step('nothing is written by the dry run', async () => {
    await page.goto('/comptability/operations/imported?depot=new');
    await page.getByRole('combobox', { name: 'Compte, quand le fichier ne le dit pas' }).selectOption(account.id);
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByRole('alert').first()).toContainText('Indiquez les colonnes de la date, du libellé et du montant');
    await page.getByRole('combobox', { name: 'Texte' }).selectOption('wording');
    await page.getByRole('combobox', { name: 'Somme' }).selectOption('amount');
    await page.getByRole('button', { name: 'Vérifier avec ces colonnes' }).click();
    await expect(page.getByText('rien n’est encore écrit')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Opérations du relevé' })).toContainText(`CB ${word} UN`);
    await expect(page.getByRole('table', { name: 'Points à vérifier' })).toContainText('31/02/2026');
    expect(await books.searchOperations(word)).toEqual([]);
  });

  await test.step('confirmed, the movements are there', async () => {
    await page.getByRole('button', { name: 'Importer 2 opérations' }).click();
    await expect(page.getByRole('link', { name: 'Affecter les opérations' })).toBeVisible();
    await expect.poll(async () => (await books.searchOperations(word)).length).toBe(2);
  });

  await test.step('the same movements under good titles bring nothing new', async () => {
    const again = ['Date;Libellé;Montant', ...lines.slice(1, 3)].join('\r\n');
    await page.goto('/comptability/operations/imported?depot=new');
    await page.getByRole('combobox', { name: 'Compte, quand le fichier ne le dit pas' }).selectOption(account.id);
    await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(again) });
    await expect(page.getByRole('button', { name: 'Importer 0 opération' })).toBeVisible();
  });

  await test.step('the import is taken back whole', async () => {
    await page.goto('/comptability/operations/imported');
    await page
      .getByRole('table', { name: 'Derniers relevés importés' })
      .getByRole('row', { name: /Importé/ })
      .first()
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('button', { name: 'Annuler cet import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler l’import' }).click();
    await expect(page.getByText('L’import est annulé : 2 opérations retirées.')).toBeVisible();
    await expect.poll(async () => (await books.searchOperations(word)).length).toBe(0);
  });
});

test('a file that no bank writes is refused with its reason', async ({ page, request }) => {
  await Books.open(request);
  await page.goto('/comptability/operations/imported?depot=new');
  await page.locator('input[type=file]').setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('bonjour') });
  await expect(page.getByRole('alert').first()).toBeVisible();
});
