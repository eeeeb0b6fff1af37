import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.js';

test('the operator sees the bills to come, exports the totals to declare, and is told what a credit note lacks', async ({
  page,
  signIn,
}) => {
  await signIn('admin@cse.demo');
  await page.goto('/operator/bills');
  await expect(page.getByRole('heading', { level: 1, name: 'Émission des factures' })).toBeVisible();

  await test.step('a dry run of another day shows what would be issued', async () => {
    await page.getByRole('button', { name: 'Simuler un autre jour' }).click();
    const dialog = page.getByRole('dialog', { name: 'Simuler un autre jour' });
    const ahead = new Date(Date.now() + 62 * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');
    await dialog.getByRole('textbox', { name: 'Factures dues le' }).fill(ahead);
    await dialog.getByRole('button', { name: 'Simuler', exact: true }).click();
    await expect(page.getByText(`Ce qui est dû au ${ahead}`, { exact: false })).toBeVisible();
    await expect(page.getByRole('row', { name: /CSE Horizon/ }).first()).toContainText('À émettre');
    await expect(page.getByRole('button', { name: 'Émettre les factures' })).toHaveCount(0);
  });

  await test.step('the totals to declare are a file', async () => {
    await page.getByRole('button', { name: 'E-reporting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exporter l’e-reporting' });
    await dialog.getByRole('textbox', { name: 'Premier jour' }).fill('01/01/2026');
    await dialog.getByRole('textbox', { name: 'Dernier jour' }).fill('31/12/2035');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Exporter', exact: true }).click();
    const file = await downloading;
    expect(await readFile(await file.path(), 'utf8')).toContain('Nature;Date;Taux de TVA');
  });

  await test.step('a credit note needs the number of a bill and a reason', async () => {
    await page.getByRole('button', { name: 'Émettre un avoir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Émettre un avoir' });
    await dialog.getByLabel('Numéro de la facture').fill('F1999-000001');
    await dialog.getByLabel('Motif').fill('Module choisi par erreur');
    await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
    await expect(dialog.getByText('Aucune facture ne porte ce numéro.').first()).toBeVisible();
  });
});
