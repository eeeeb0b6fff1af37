import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.js';
import { pdfPages } from './pdf-text.js';

test('a structure reads its bills, downloads one, and sees the next', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/environment/bills');
  await expect(page.getByRole('heading', { name: 'Prochaine facture' })).toBeVisible();
  await expect(page.getByText(/Total TTC : [\d,]+\s€\./)).toBeVisible();
  const row = page.getByRole('row', { name: /F\d{4}-000001/ });
  await expect(row).toContainText('Émise');

  await test.step('the PDF has number, customer, VAT and payment', async () => {
    const downloading = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Télécharger' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^facture-F\d{4}-000001\.pdf$/);
    const text = pdfPages(await readFile(await file.path())).join(' ');
    for (const part of [/Facture F\d{4}-000001/, /CSE Horizon/, /Non assujetti/, /TVA 20/, /Total TTC/, /Virement/, /FR44732829320/])
      expect(text).toMatch(part);
  });

  await test.step('a file that cannot be found is told', async () => {
    await page.route('**/api/bills/*/download', (route) => route.fulfill({ status: 404, json: { code: 'bill.unknown' } }));
    await row.getByRole('button', { name: 'Télécharger' }).click();
    await expect(page.getByText('Fichier introuvable.').first()).toBeVisible();
  });

  await test.step('a filter without bills says so', async () => {
    await page.goto('/environment/bills?status=unpaid');
    await expect(page.getByText(/Aucun/).first()).toBeVisible();
  });
});
