import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';

test.afterEach(({ context }) => context.clearPermissions());

test('creates a key that follows the rights of its creator', async ({ page, signIn }) => {
  await signIn('admin@asso.demo');
  await page.goto('/environment/api-keys');
  await page.getByRole('button', { name: 'Nouvelle clé' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nouvelle clé d’API' });
  await form.getByLabel('Nom').fill('Tableur du trésorier');
  await form.getByText('Annuaire', { exact: true }).click();
  await expect(form.getByText('même si vous les perdez')).toBeVisible();
  await form.getByText('Suit les miens', { exact: true }).click();
  await expect(form.getByText('ne sert plus quand votre compte est désactivé')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Créer la clé' }).click();
  await page
    .getByRole('dialog', { name: /Tableur du trésorier/ })
    .getByRole('button', { name: 'Terminer' })
    .click();
  const row = page.getByRole('row').filter({ hasText: 'Tableur du trésorier' });
  await expect(row).toContainText('Suit les droits de son auteur');
  await row.getByRole('button', { name: /^Révoquer/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer la clé' }).click();
  await expect(row).toContainText('Révoquée');
});

test('creates a key, copies it, uses it, and revokes it', async ({ page, request, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('admin@asso.demo');
  await page.goto('/environment/api-keys');
  await page.getByRole('button', { name: 'Nouvelle clé' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nouvelle clé d’API' });
  await form.getByRole('button', { name: 'Créer la clé' }).click();
  await expect(form.getByText('Veuillez renseigner un nom.').first()).toBeVisible();
  await form.getByLabel('Nom').fill('Logiciel de paie');
  await form.getByRole('button', { name: 'Créer la clé' }).click();
  await expect(form.getByText('Veuillez choisir au moins un droit.').first()).toBeVisible();
  await form.getByText('Annuaire', { exact: true }).click();
  await form.getByText('1 an', { exact: true }).click();
  await form.getByRole('button', { name: 'Créer la clé' }).click();

  const created = page.getByRole('dialog', { name: /Logiciel de paie/ });
  const secret = await created.getByLabel('Clé d’API').inputValue();
  expect(secret).toMatch(/^int_[\w-]{43}$/);
  await created.getByRole('button', { name: 'Copier la clé' }).click();
  await expect(page.getByText('La clé est copiée.').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await created.getByRole('button', { name: 'Terminer' }).click();
  await expect(created).toBeHidden();

  const headers = { authorization: `Bearer ${secret}` };
  const people = () => request.get('/api/people', { headers });
  const status = async () => (await people()).status();
  expect(await status()).toBe(200);
  expect((await request.get('/api/users/me', { headers })).status()).toBe(403);
  const row = page.getByRole('row').filter({ hasText: 'Logiciel de paie' });
  await expect(row).toContainText(`${secret.slice(0, 8)}…`);
  await expect(page.getByText(secret)).toHaveCount(0);

  await row.getByRole('button', { name: /^Remplacer le secret/ }).click();
  const rotation = page.getByRole('dialog', { name: /Remplacer le secret/ });
  await rotation.getByText('7 jours', { exact: true }).click();
  await rotation.getByRole('button', { name: 'Remplacer le secret' }).click();
  const nextSecret = await created.getByLabel('Clé d’API').inputValue();
  await created.getByRole('button', { name: 'Terminer' }).click();
  expect((await request.get('/api/people', { headers: { authorization: `Bearer ${nextSecret}` } })).status()).toBe(200);
  expect(await status()).toBe(200);
  await expect(row).toContainText(`${nextSecret.slice(0, 8)}…`);
  await expect(row).toContainText('Ancien secret jusqu’au');

  await row.getByRole('button', { name: /^Révoquer/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer la clé' }).click();
  await expect(row).toContainText('Révoquée');
  expect(await (await people()).json()).toMatchObject({ status: 401, code: 'api-key.revoked' });
});
