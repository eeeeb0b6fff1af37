import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expectAccessible } from './axe.js';
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
  await dialog.getByLabel('Adresse d’une autre installation').fill('temoin');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText(/Veuillez renseigner l’adresse de l’autre installation/).first()).toBeVisible();
  await dialog.getByLabel('Adresse d’une autre installation').fill('https://temoin.exemple.fr/');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('cabinet@exemple.fr')).toBeVisible();
  await expect(page.getByText('Installation témoin : https://temoin.exemple.fr', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Sceaux reçus par le témoin' })).toHaveValue(
    /^https:\/\/temoin\.exemple\.fr\/api\/witness\/heads\/[0-9a-f-]{36}\.[0-9a-f-]{36}$/,
  );

  await page.context().clearCookies();
  await page.goto(`/verification?recu=${code}`);
  await expect(page.getByText(/L’historique a toujours le sceau nº/)).toBeVisible();
  await page.getByLabel('Code du reçu').fill(code.replace(/[0-9a-f]{64}$/, 'ab'.repeat(32)));
  await page.getByRole('button', { name: 'Vérifier le reçu' }).click();
  await expect(page.getByText(/a un autre sceau nº/)).toBeVisible();
  await page.getByLabel('Choisir le reçu').setInputFiles(await receiptFile.path());
  await expect(page.getByText(/L’historique a toujours le sceau nº/)).toBeVisible();
});

test('an administrator proves one event of a record, and the browser of somebody else checks it', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/environment/sealed-history');
  await expect(page.getByText('Tous les événements sont scellés.')).toBeVisible();
  await page.goto('/people');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Historique' }).click();
  await page
    .getByRole('button', { name: /^Prouver cet événement/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Preuve d’un événement' });
  const address = await dialog.getByRole('textbox', { name: 'Adresse de la preuve' }).inputValue();
  await expectAccessible(page, 'proof of an event');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Télécharger la preuve' }).click();
  const file = await (await download).path();

  await page.context().clearCookies();
  await page.goto('/login');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(address);
  const proven = page.getByText('Cet événement est dans l’historique scellé, inchangé.');
  await expect(proven).toBeVisible();
  await expect(page.getByText('Rang dans l’historique')).toBeVisible();
  await expectAccessible(page, 'proof of an event, checked');
  const [, code = ''] = address.split('#preuve=');
  expect(sent.filter((request) => request.includes(code.slice(0, 60)))).toEqual([]);

  const proof = JSON.parse(await readFile(file, 'utf8'));
  const choose = (content: object) =>
    page.getByLabel('Choisir la preuve').setInputFiles({
      name: 'preuve.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await choose({ ...proof, event: proof.event.replace(/"recordedAt":"20../, '"recordedAt":"2001') });
  await expect(page.getByText(/Cet événement n’est pas celui qui a été scellé/)).toBeVisible();
  await choose(proof);
  await expect(proven).toBeVisible();
  await choose({ format: 'autre' });
  await expect(page.getByText('Ce fichier n’est pas la preuve d’un événement.').first()).toBeVisible();
});
