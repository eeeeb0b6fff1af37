import AxeBuilder from '@axe-core/playwright';
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
  await expect(page.getByText("Rien n'est encore écrit")).toBeVisible();
  await expect(page.getByRole('table', { name: 'Lignes refusées' })).toContainText('Ligne 3');
  await expect(page.getByRole('table', { name: 'Ce qui change' })).toContainText(name);
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);

  await page.getByText('Les lignes valides', { exact: true }).click();
  await page.getByRole('button', { name: 'Importer 1 personne' }).click();
  await expect(page.getByText('Import terminé.')).toBeVisible();
  await page.getByRole('button', { name: 'Annuler cet import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: "Annuler l'import" }).click();
  await expect(page.getByText("L'import est annulé.")).toBeVisible();
});
