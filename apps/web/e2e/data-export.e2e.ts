import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.js';

test('an administrator downloads all data of the structure', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/environment/export');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger l’archive' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^Export-complet-\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = await readFile(await file.path());
  // The directory of a zip names its files as plain bytes.
  for (const name of [
    'Bénéficiaires.csv',
    'Remboursements.csv',
    'Écritures comptables/',
    'Pièces jointes/',
    'Historique.csv',
    'LISEZMOI.txt',
  ])
    expect(archive.includes(Buffer.from(name))).toBe(true);
  await expect(page.getByText('Export terminé').first()).toBeVisible();
});
