import { expectAccessible } from './axe.js';
import { Books, uniqueWord } from './books.js';
import { expect, test } from './fixtures.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('an invoice that waits is written by hand, corrected, taken back, and settled by what took it back', async ({ page, request }) => {
  await Books.open(request);
  const label = `Honoraires ${uniqueWord()}`;
  await page.goto('/comptability/statuses/balance');
  await page.getByRole('button', { name: 'Nouvelle écriture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle écriture' });
  const line = (rank: number) => page.getByRole('group', { name: `Ligne ${rank}` });

  await test.step('typed at the keyboard, the bank is not among its accounts', async () => {
    await dialog.getByLabel(/^Pièce/).fill('F-2026-118');
    await dialog.getByLabel(/^Libellé/).fill(label);
    const account = line(1).getByRole('combobox', { name: 'Compte de la ligne 1' });
    await account.pressSequentially('512');
    await expect(page.getByText('Aucun compte à ce nom')).toBeVisible();
    await account.fill('');
    await account.pressSequentially('622600');
    await page.keyboard.press('Enter');
    await expect(account).toHaveValue('622600 Honoraires');
    const activity = line(1).getByRole('combobox', { name: 'Activité de la ligne 1' });
    await activity.pressSequentially('Expert');
    await page.keyboard.press('Enter');
    await expect(activity).toHaveValue('Expert-comptable du comité');
    await line(1).getByLabel('Débit').fill('480');
    await expect(dialog.getByText('Écart : 480,00 € à créditer')).toBeVisible();
  });

  await test.step('what does not balance is refused, on its line', async () => {
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Un compte a trois à douze chiffres');
    await line(2).getByRole('combobox', { name: 'Compte de la ligne 2' }).pressSequentially('401000');
    await page.keyboard.press('Enter');
    await line(2).getByLabel('Tiers').fill('EXPERT Cabinet Exemple');
    await line(2).getByLabel('Crédit').fill('480');
    await expect(dialog.getByText('Équilibrée')).toBeVisible();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('L’écriture est enregistrée.').first()).toBeVisible();
  });

  const open = async () => {
    await page.goto('/comptability/statuses/balance?onglet=grand-livre&compte=401000&limit=100');
    await page.getByRole('link', { name: label, exact: true }).click();
  };

  await test.step('read, and corrected while its period is open', async () => {
    await open();
    const sheet = page.getByRole('dialog', { name: label });
    await expect(sheet.getByText('Écriture diverse')).toBeVisible();
    await expect(sheet.getByRole('row').filter({ hasText: '401000' })).toContainText('480,00');
    await expect(sheet.getByRole('row').filter({ hasText: '622600' })).toContainText('Expert-comptable du comité');
    await sheet
      .locator('input[type=file]')
      .setInputFiles({ name: 'honoraires.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') });
    await expect(page.getByText('La pièce jointe a été ajoutée.').first()).toBeVisible();
    await expect(sheet.getByText('honoraires.pdf')).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Corriger' }).click();
    const form = page.getByRole('dialog', { name: 'Corriger l’écriture' });
    await form.getByLabel(/^Pièce/).fill('F-2026-119');
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(sheet.getByText('pièce F-2026-119')).toBeVisible();
  });

  await test.step('taken back by its opposite', async () => {
    await page.getByRole('dialog', { name: label }).getByRole('button', { name: 'Contre-passer' }).click();
    await page.getByRole('dialog', { name: 'Contre-passer l’écriture' }).getByRole('button', { name: 'Contre-passer' }).click();
    const sheet = page.getByRole('dialog', { name: label });
    await expect(sheet.getByText('Contre-passée.')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Corriger' })).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Voir la contre-passation' }).click();
    await expect(page.getByRole('dialog', { name: `Contre-passation : ${label}` }).getByText('pièce CP-F-2026-119')).toBeVisible();
  });

  await test.step('both lines have one letter', async () => {
    await page.goto('/comptability/statuses/balance?onglet=grand-livre&compte=401000&limit=100');
    const rows = page.getByRole('row').filter({ hasText: label });
    await expect(rows).toHaveCount(2);
    const letters = rows.locator('[data-label="Lettre"]');
    await expect(letters.first()).toHaveText(/^[A-Z]{2,3}$/);
    await expect(letters.last()).toHaveText(await letters.first().innerText());
  });

  await test.step('which is removed, and given again by hand', async () => {
    const rows = page.getByRole('row').filter({ hasText: label });
    const letters = rows.locator('[data-label="Lettre"]');
    const select = async () => {
      for (const rank of [0, 1]) await rows.nth(rank).getByRole('checkbox').check({ force: true });
    };
    await select();
    await page.getByRole('button', { name: /^Retirer la lettre/ }).click();
    await expect(letters.first()).not.toHaveText(/[A-Z]/);
    await select();
    await page.getByRole('button', { name: 'Lettrer', exact: true }).click();
    for (const rank of [0, 1]) await expect(letters.nth(rank)).toHaveText(/^[A-Z]{2,3}$/);
  });
});
