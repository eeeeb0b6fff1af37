import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';

test('a structure chooses the mails that its people receive', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/activitiescse');
  const open = () => page.getByRole('button', { name: 'Mails aux bénéficiaires' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mails aux bénéficiaires' });
  const registration = dialog.getByRole('group', { name: 'Inscription' });

  await open();
  await expect(registration.getByRole('checkbox', { name: 'Réglée' })).toBeChecked();
  await expectAccessible(page);
  await registration.getByText('Réglée').click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Modifications enregistrées.').first()).toBeVisible();
  await open();
  await expect(registration.getByRole('checkbox', { name: 'Réglée' })).not.toBeChecked();
  await registration.getByRole('button', { name: 'Tout choisir : Inscription' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(registration.getByRole('checkbox', { name: 'Réglée' })).toBeChecked();
});
