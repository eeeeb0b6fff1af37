import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.js';

type Received = { headers: http.IncomingHttpHeaders; text: string };

const received: Received[] = [];
let isDown = false;
const server = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  received.push({ headers: request.headers, text: Buffer.concat(chunks).toString() });
  response.writeHead(isDown ? 503 : 204).end();
});
test.beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ofType = (type: string) => received.filter(({ text }) => (JSON.parse(text) as { type: string }).type === type);

/** As a receiver checks it, by the text of the standard. */
function isSigned(secret: string, { headers, text }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('an administrator adds a webhook, tests it, and follows its messages', async ({ page, office, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/environment/webhooks');
  await page.getByRole('button', { name: 'Nouveau webhook' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau webhook' });
  await dialog.getByRole('button', { name: 'Ajouter le webhook' }).click();
  await expect(dialog.getByText('Veuillez renseigner un nom.').first()).toBeVisible();
  await dialog.getByLabel('Nom').fill('Logiciel de paie');
  await dialog.getByLabel('Adresse').fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/intendance`);
  await dialog.getByText('Certains éléments').click();
  await dialog.getByText('Demande de remboursement', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Ajouter le webhook' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Logiciel de paie' })).toBeVisible();

  await page.getByRole('button', { name: 'Tester' }).click();
  await expect(page.getByText(/a accepté le message d’essai.*HTTP 204/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Afficher le secret' }).click();
  const secret = await page.getByRole('textbox', { name: 'Secret de signature' }).inputValue();
  expect(ofType('webhook.test').map((message) => isSigned(secret, message))).toEqual([true]);

  const [person] = await office.people();
  if (!person) throw new Error('the demo has no person');
  isDown = true;
  await office.claim(await office.activity(), person, 20);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'refund.RefundRequested' });
  await expect(row).toContainText('HTTP 503');
  await expect(page.getByText(/Rien n’est accepté depuis/)).toBeVisible();

  isDown = false;
  await expect(row).toContainText('Accepté', { timeout: 15_000 });
  const requests = ofType('refund.RefundRequested');
  expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(requests.map((message) => isSigned(secret, message))).toEqual(requests.map(() => true));
  await row.getByRole('button', { name: /^Envoyer à nouveau/ }).click();
  await expect.poll(() => ofType('refund.RefundRequested').length).toBe(requests.length + 1);

  const actions = page.getByRole('button', { name: 'Actions', exact: true });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Envoyer à nouveau…' }).click();
  const replay = page.getByRole('dialog', { name: 'Envoyer à nouveau' });
  await replay.getByText('7 jours', { exact: true }).click();
  await replay.getByRole('button', { name: 'Envoyer à nouveau' }).click();
  await expect(replay).toBeHidden();
  await expect.poll(() => ofType('refund.RefundRequested').length).toBeGreaterThan(requests.length + 1);

  await actions.click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer le webhook' }).click();
  await expect(page.getByText('Aucun webhook pour le moment')).toBeVisible();
});
