import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from './fixtures.js';

test('an administrator takes a receipt, an accountant checks it without a session, and a witness is chosen', async ({ page, signIn }) => {
  await signIn('admin@asso.demo');
  await page.goto('/environment/sealed-history');
  await expect(page.getByText('Tous les événements sont scellés.')).toBeVisible();
  const code = await page.getByRole('textbox', { name: 'Code du reçu' }).inputValue();

  const receipt = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger le reçu' }).click();
  const receiptFile = await receipt;
  expect(receiptFile.suggestedFilename()).toMatch(/^Recu-sceau-\d+\.json$/);
  expect(JSON.parse(await readFile(await receiptFile.path(), 'utf8'))).toMatchObject({
    code: expect.any(String),
    text: expect.any(String),
  });

  const history = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger l’historique scellé' }).click();
  const historyFile = await history;
  expect(historyFile.suggestedFilename()).toMatch(/^Historique-scelle-\d{4}-\d{2}-\d{2}\.jsonl\.gz$/);
  const [first = ''] = gunzipSync(await readFile(await historyFile.path()))
    .toString('utf8')
    .split('\n');
  expect(JSON.parse(first)).toMatchObject({ format: 'intendance-sealed-history' });

  await page.getByRole('button', { name: 'Choisir les témoins' }).click();
  const dialog = page.getByRole('dialog', { name: 'Témoins de l’historique' });
  await dialog.getByLabel('Adresses électroniques').fill('cabinet');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText(/« cabinet » n’est pas une adresse électronique/).first()).toBeVisible();
  await dialog.getByLabel('Adresses électroniques').fill('cabinet@exemple.fr');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('cabinet@exemple.fr')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`/verification?recu=${code}`);
  await expect(page.getByText(/L’historique a toujours le sceau nº/)).toBeVisible();
  await page.getByLabel('Code du reçu').fill(code.replace(/[0-9a-f]{64}$/, 'ab'.repeat(32)));
  await page.getByRole('button', { name: 'Vérifier le reçu' }).click();
  await expect(page.getByText(/a un autre sceau nº/)).toBeVisible();
  await page.getByLabel('Choisir le reçu').setInputFiles(await receiptFile.path());
  await expect(page.getByText(/L’historique a toujours le sceau nº/)).toBeVisible();
});
