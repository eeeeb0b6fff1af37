import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';

test('the people of the list leave as a file of the chosen fields', async ({ page, signIn }) => {
  test.setTimeout(150_000);
  await signIn('admin@cse.demo');
  await page.goto('/people?statusBenef=all&order=-lastname');
  await page.getByRole('link', { name: 'Exporter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exporter l’annuaire');
  await expect(page.getByRole('list', { name: 'Filtres en cours' })).toContainText('Tous');
  const preview = page.getByRole('table', { name: 'Aperçu du fichier' });

  await test.step('the columns shown are those chosen', async () => {
    await expect(preview.getByRole('columnheader', { name: 'Enfants' })).toBeVisible();
    await page.getByRole('button', { name: 'Tout retirer : Famille' }).click();
    await expect(preview.getByRole('columnheader', { name: 'Enfants' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Tout retirer : Autres informations' }).click();
    await page.getByRole('button', { name: 'Tout retirer : État civil et coordonnées' }).click();
    await expect(page.getByText('Choisissez au moins un champ.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Nom', exact: true }).check({ force: true });
    await page.getByRole('checkbox', { name: 'Prénom', exact: true }).check({ force: true });
    await expect(preview.getByRole('columnheader')).toHaveText(['Nom', 'Prénom']);
    await expectAccessible(page);
  });

  const shown = await preview.getByRole('row').nth(1).getByRole('rowheader').innerText();
  for (const [format, name, start] of [
    ['CSV (.csv)', 'Personnes.csv', '\ufeffNom;Prénom\r\n'],
    ['PDF (.pdf)', 'Personnes.pdf', '%PDF-'],
    ['Excel (.xlsx)', 'Personnes.xlsx', 'PK'],
  ] as const)
    await test.step(name, async () => {
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Exporter' }).click();
      await page.getByRole('menuitem', { name: format }).click();
      const download = await waiting;
      expect(download.suggestedFilename()).toBe(name);
      const content = await readFile(await download.path(), 'utf8');
      expect(content.startsWith(start)).toBe(true);
      if (name.endsWith('csv')) expect(content.split('\r\n')[1]).toContain(shown);
      // The notification covers the button of the next format.
      await page.getByRole('button', { name: 'Fermer la notification' }).first().click();
      await expect(page.getByText('Export terminé')).toHaveCount(0);
    });
});
