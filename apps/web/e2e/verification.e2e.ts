import { expect, test } from './fixtures.js';

test('anybody verifies a document, and is told that an unsigned one is none of ours', async ({ page }) => {
  await page.goto('/verification');
  await expect(page.getByRole('heading', { level: 1, name: 'Vérifier ce document' })).toBeVisible();
  const file = { name: 'mandat.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') };
  await page.getByLabel('Choisir le document').setInputFiles(file);
  await expect(page.getByText('Ce document n’est pas signé, ou il a été modifié depuis sa signature.')).toBeVisible();
  await expect(page.getByText(/Empreinte du fichier/)).toBeVisible();
});
