import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';
import { today } from './office.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('a rent that comes back is proposed, posted in one press, changed and removed', async ({ page, request }) => {
  await Books.open(request);
  const label = `Loyer ${uniqueWord()}`;
  await page.goto('/comptability/entry-templates');
  await page.getByRole('button', { name: 'Nouveau modèle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau modèle' });
  await dialog.getByLabel(/^Libellé/).fill(label);
  const line = async (rank: number, account: string, side: 'Débit' | 'Crédit'): Promise<void> => {
    const group = page.getByRole('group', { name: `Ligne ${rank}` });
    await group.getByRole('combobox', { name: `Compte de la ligne ${rank}` }).pressSequentially(account);
    await page.keyboard.press('Enter');
    await group.getByLabel(side).fill('180');
  };
  await line(1, '613200', 'Débit');
  await line(2, '408000', 'Crédit');
  await expect(dialog.getByText('Équilibrée')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le modèle est créé.').first()).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: label });
  await expect(row).toContainText('Chaque mois');
  await expect(row).toContainText('1 écriture à passer');
  await expectAccessible(page);

  await row.getByRole('button', { name: /^Passer l’écriture du/ }).click();
  const entry = page.getByRole('dialog', { name: 'Nouvelle écriture' });
  await expect(entry.getByLabel(/^Pièce/)).toHaveValue(new RegExp(`^MOD-[0-9a-f]{8}-${today()}$`));
  await entry.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('L’écriture est enregistrée.').first()).toBeVisible();
  await expect(row).toContainText('À jour');

  await row.getByRole('button', { name: /^Modifier/ }).click();
  await page
    .getByRole('dialog', { name: 'Modifier le modèle' })
    .getByLabel('Revient')
    .selectOption({ label: 'Seulement quand je le reprends' });
  await page.getByRole('dialog', { name: 'Modifier le modèle' }).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(row).toContainText('À la demande');
  await row.getByRole('button', { name: /^Supprimer/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText(`Le modèle « ${label} » est supprimé.`).first()).toBeVisible();
  await expect(row).toHaveCount(0);
});
