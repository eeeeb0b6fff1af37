import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';

const treasurer = 'admin@asso.demo';
const year = Number(today().slice(0, 4));

test('the register of other books is checked, mapped, and taken over once', async ({ page, request, signIn }) => {
  await Books.open(request, treasurer);
  await signIn(treasurer);
  const word = uniqueWord();
  const row = `Serveur ${word};2183;01/07/${year - 2};3 600,00;L;36 mois;1 800,00`;
  const fileOf = (...lines: string[]) => ({ name: 'registre.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  const titles = `Désignation;Cpte;Acquisition;Valeur brute;Mode;Durée;Cumul au 31/12/${year - 1}`;
  await page.goto('/comptability/fixed-assets');
  await page.getByRole('button', { name: 'Reprendre un registre' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reprendre un registre' });
  const choose = (...lines: string[]) => dialog.locator('input[type=file]').setInputFiles(fileOf(...lines));

  await test.step('a column that nobody knows is mapped by hand', async () => {
    await choose(titles, row);
    await expect(dialog.getByRole('alert').first()).toContainText('Il manque au fichier : Compte.');
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Cpte' }).selectOption('account');
    await dialog.getByRole('button', { name: 'Vérifier avec ces colonnes' }).click();
    await expect(dialog.getByRole('status')).toContainText('rien n’est encore écrit');
    await expect(dialog.getByRole('table', { name: 'Immobilisations du fichier' })).toContainText('1 800,00');
    await expect(dialog.getByRole('table', { name: 'Registre et grand livre' })).toContainText('281830');
    await expectAccessible(page);
  });

  await test.step('a line that is wrong is named, and nothing can be written', async () => {
    await choose(titles.replace('Cpte', 'Compte'), row, `Écran ${word};2183;hier;100;L;36 mois;0`);
    await expect(dialog.getByRole('list', { name: 'Erreurs' })).toContainText('Ligne 3, colonne Acquisition : date illisible');
    await expect(dialog.getByRole('button', { name: 'Rien à inscrire' })).toBeDisabled();
  });

  await test.step('the corrected file is written, with what is left to depreciate', async () => {
    await choose(titles.replace('Cpte', 'Compte'), row);
    await dialog.getByRole('button', { name: 'Inscrire 1 immobilisation' }).click();
    await expect(page.getByText('1 immobilisation inscrite au registre.').first()).toBeVisible();
    // 1,800 over the eighteen months that are left.
    await expect(page.getByRole('row', { name: new RegExp(`Serveur ${word}`) })).toContainText('1 200,00');
  });

  await test.step('the same file brings nothing new', async () => {
    await page.getByRole('button', { name: 'Reprendre un registre' }).click();
    await choose(titles.replace('Cpte', 'Compte'), row);
    await expect(dialog.getByRole('status')).toContainText('1 déjà au registre');
    await expect(dialog.getByRole('button', { name: 'Rien à inscrire' })).toBeDisabled();
  });

  await test.step('the import is withdrawn as a whole, and may come again', async () => {
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Reprendre un registre' }).click();
    const imports = dialog.getByRole('list', { name: 'Registres déjà repris' });
    await expect(imports).toContainText('1 immobilisation au registre');
    await expectAccessible(page);
    await imports.getByRole('button', { name: 'Retirer' }).first().click();
    const confirmation = page.getByRole('alertdialog');
    await expect(confirmation).toContainText('quittera le registre');
    await confirmation.getByRole('button', { name: 'Retirer' }).click();
    await expect(page.getByText(/^1 immobilisation retirée du registre/).first()).toBeVisible();
    await choose(titles.replace('Cpte', 'Compte'), row);
    await expect(dialog.getByRole('status')).toContainText('1 à inscrire');
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByRole('row', { name: new RegExp(`Serveur ${word}`) })).toHaveCount(0);
  });
});
