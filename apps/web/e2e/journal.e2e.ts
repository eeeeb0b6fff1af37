import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';

test('the journal is narrowed to an amount, on the screen and in its file', async ({ page, office, signIn }) => {
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no person');
  await office.claim(await office.activity(), person, 73.31);
  await signIn('admin@cse.demo');
  await page.goto('/environment/journal');
  const journal = page.getByRole('table').first();
  await expect(journal).toContainText('S’est connecté');

  await page.getByRole('button', { name: 'Filtrer', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filtres' });
  await panel.getByLabel('Montant minimum').fill('73,31');
  await panel.getByLabel('Montant maximum').fill('73,31');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Fermer' }).click();
  await expect(page).toHaveURL(/amountTo=73(\.|%2C)31/);
  const chips = page.getByRole('list', { name: 'Filtres en cours' });
  await expect(chips).toContainText('À partir de 73,31');
  await expect(chips).toContainText('Jusqu’à 73,31');
  await expect(journal.locator('tbody tr').first()).toContainText('73,31');
  await expect(journal).not.toContainText('S’est connecté');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  expect((await download).suggestedFilename()).toBe('Historique.csv');

  await page.goto('/environment/journal?amountFrom=73.31&amountTo=73.30');
  await expect(page.getByText('Effacer les filtres').first()).toBeVisible();
});
