import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';

const unique = Date.now()
  .toString(36)
  .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

test('a file is checked, written without its refused line, and taken back', async ({ page, signIn }) => {
  test.setTimeout(150_000);
  await signIn('admin@cse.demo');
  const name = `IMPORT-${unique.toUpperCase()}`;
  const lines = [
    'Nom;Prénom;Email;Date de naissance',
    `${name};anna;anna.${unique}@exemple.fr;12/04/1980`,
    `${name};bob;pas une adresse;31/02/1990`,
  ];
  await page.goto('/people/upload');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'salariés.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await expect(page.getByText('Rien n’est encore écrit')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Lignes refusées' })).toContainText('Ligne 3');
  await expect(page.getByRole('table', { name: 'Ce qui change' })).toContainText(name);
  await expect(page.getByText('Par exemple : anna · bob')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Modèle à remplir' })).toBeVisible();
  await expectAccessible(page);

  await expect(page.getByRole('switch')).toHaveCount(0);

  await page.getByText('Les lignes valides', { exact: true }).click();
  await page.getByRole('button', { name: 'Importer 1 personne' }).click();
  await expect(page.getByText('Import terminé.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Annuler cet import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler l’import' }).click();
  await expect(page.getByText('L’import est annulé.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'a annulé l’import' }).first()).toBeVisible();

  await test.step('it is found again in the list of imports', async () => {
    await page.getByRole('link', { name: 'Imports précédents' }).click();
    const row = page.getByRole('row').filter({ hasText: 'salariés.csv' }).first();
    await expect(row).toContainText('Annulé');
    await expectAccessible(page);
    await row.getByRole('link').first().click();
    await expect(page.getByText('L’import est annulé.')).toBeVisible();
  });
});

test('refused values are corrected on the screen, and the file is checked again', async ({ page, signIn }, info) => {
  await signIn('admin@cse.demo');
  const name = `CORRECTION-${unique.toUpperCase()}`;
  const lines = ['Nom;Prénom;Email;Date de naissance', `${name};anna;pas une adresse;12/04/1980`, `${name};bob;;31/02/1990`];
  await page.goto('/people/upload');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'embauches.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  const check = page.getByRole('button', { name: 'Vérifier à nouveau' });
  await expect(check).toBeDisabled();
  await page.getByLabel('Ligne 2, Email').fill(`anna.${unique}@exemple.fr`);
  await page.getByLabel('Ligne 3, Date de naissance').fill('30/02/1990');
  await expect(page.getByText('2 valeurs corrigées')).toBeVisible();
  await expectAccessible(page, 'values to correct');
  await page.screenshot({ path: info.outputPath('corrections.png') });
  await check.click();
  await expect(page.getByLabel('Ligne 2, Email')).toHaveCount(0);
  await expect(page.getByLabel('Ligne 3, Date de naissance')).toHaveValue('30/02/1990');
  await page.getByLabel('Ligne 3, Date de naissance').fill('28/02/1990');
  await check.click();
  await expect(page.getByRole('table', { name: 'Lignes refusées' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Importer 2 personnes' }).click();
  await expect(page.getByText('Import terminé.').first()).toBeVisible();
});

test('those whom a file does not name leave only once their number is typed', async ({ page, signIn }) => {
  test.setTimeout(150_000);
  await signIn('admin@cse.demo');
  await page.goto('/people/upload');
  const buffer = Buffer.from(`Nom;Prénom;Matricule\r\nSEULE-${unique.toUpperCase()};Anna;S-${unique}`);
  await page.locator('input[type=file]').setInputFiles({ name: 'seule.csv', mimeType: 'text/csv', buffer });
  const leave = page.getByRole('checkbox', { name: /^Sortir les absents/ });
  await leave.check({ force: true });
  await expect(page.getByLabel('Date de sortie des personnes absentes du fichier').first()).toBeVisible();
  await page.getByRole('button', { name: /^Importer et sortir/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Ces personnes ne sont pas dans le fichier.');
  const confirm = dialog.getByRole('button', { name: 'Importer et sortir les absents' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('1');
  await expect(confirm).toBeDisabled();
  // The other journeys need everybody to stay.
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('Rien n’est encore écrit')).toBeVisible();
});
