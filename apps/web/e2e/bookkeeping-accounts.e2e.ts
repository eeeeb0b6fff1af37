import { expectAccessible } from './axe.js';
import { Books } from './books.js';
import { expect, test } from './fixtures.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('an account of the balance sheet is named, used, renamed, and has its usual name again', async ({ page, request }) => {
  await Books.open(request);
  const code = `1641${Date.now().toString().slice(-6)}`;
  await page.goto('/plan/accounts');
  await page.getByRole('button', { name: 'Nouveau compte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau compte' });
  await expect(dialog.getByLabel(/^Numéro/)).toBeFocused();
  await dialog.getByLabel(/^Numéro/).fill('16');
  await dialog.getByLabel(/^Nom/).fill('Emprunt du local');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Un compte a trois à douze chiffres/).first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/^Numéro/).fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Le compte ${code} s’appelle « Emprunt du local ».`).first()).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('Nommé par vous');
  await expect(row).not.toContainText('Mouvementé');
  await expectAccessible(page);

  await test.step('an entry proposes it under its name', async () => {
    await page.goto('/comptability/entry-templates');
    await page.getByRole('button', { name: 'Nouveau modèle' }).click();
    await page.getByRole('combobox', { name: 'Compte de la ligne 1' }).pressSequentially('emprunt du local');
    await expect(page.getByRole('option', { name: `${code} Emprunt du local` }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('it is found by its number, renamed with a key, and forgotten', async () => {
    await page.goto('/plan/accounts');
    await page.getByRole('textbox', { name: 'Rechercher un numéro ou un nom' }).fill(code);
    await row.getByRole('button', { name: /^Renommer/ }).click();
    const renaming = page.getByRole('dialog', { name: `Nommer le compte ${code}` });
    await expect(renaming.getByRole('textbox', { name: /^Nom/ })).toBeFocused();
    await renaming.getByRole('textbox', { name: /^Nom/ }).fill('Emprunt LCL');
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Emprunt LCL');
    await row.getByRole('button', { name: /^Rendre le nom habituel/ }).click();
    await expect(page.getByText(`Le compte ${code} a de nouveau son nom habituel.`).first()).toBeVisible();
    await expect(page.getByText('Aucun compte ne correspond')).toBeVisible();
    await page.getByRole('textbox', { name: 'Rechercher un numéro ou un nom' }).fill('164000');
    await expect(page.getByRole('row').filter({ hasText: '164000' })).toContainText('Emprunts');
  });
});
