import { expect, test } from './fixtures.js';

// A structure whose books no other journey opens.
test.beforeEach(({ signIn }) => signIn('admin@flash.demo'));

test('bookkeeping starts with its dates, its accounts and its operations', async ({ page }) => {
  await page.goto('/comptability');
  await expect(page.getByRole('heading', { level: 1, name: 'Bien démarrer' })).toBeVisible();

  await test.step('one date gives the other', async () => {
    await page.getByRole('textbox', { name: /^Début de l'exercice/ }).fill('01/04/2026');
    await expect(page.getByRole('textbox', { name: /^Fin de l'exercice/ })).toHaveValue('31/03/2027');
    await page.getByRole('textbox', { name: /^Début de l'exercice/ }).fill('01/01/2026');
    await expect(page.getByRole('textbox', { name: /^Fin de l'exercice/ })).toHaveValue('31/12/2026');
    await page.getByRole('button', { name: 'Continuer' }).click();
  });

  await test.step('a bank that refuses leaves the hand to who types', async () => {
    await expect(page.getByRole('heading', { name: 'Connecter votre banque' })).toBeVisible();
    await page.goto('/comptability/start?error=access_denied');
    await expect(page.getByText('Connexion échouée').first()).toBeVisible();
    await expect(page).toHaveURL(/\/comptability\/start$/);
    await page.getByRole('textbox', { name: /^Nom du compte/ }).fill('Compte courant');
    await page.getByRole('combobox', { name: /^Type de compte/ }).selectOption('checking');
    await page.getByRole('button', { name: 'Créer le compte' }).click();
    await expect(page.getByText('Le compte a bien été créé').first()).toBeVisible();
    await page.getByRole('button', { name: 'Continuer' }).click();
  });

  await test.step('it ends on what is to be allocated', async () => {
    await expect(page.getByRole('heading', { name: 'Importer un relevé' })).toBeVisible();
    await page.getByRole('button', { name: 'Affecter mes opérations' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Opérations à affecter' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Tout est affecté' })).toBeVisible();
  });
});
