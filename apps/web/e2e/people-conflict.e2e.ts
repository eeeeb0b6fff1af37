import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';

const unique = Date.now()
  .toString(36)
  .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('a record that someone saved meanwhile is never overwritten in silence', async ({ page, office }) => {
  const person = { lastname: `conflit-${unique}`, firstname: 'anne', address: '1 rue A', matricule: `C-${unique}` };
  const { id } = await office.post<{ id: string }>('/people', person);
  await page.goto(`/people/${id}/edit`);
  await page.getByLabel('Adresse', { exact: true }).fill('2 rue de Moi');
  await office.put(`/people/${id}`, { ...person, address: '3 rue du Collègue', matricule: `D-${unique}` });
  await page.getByRole('button', { name: 'Enregistrer' }).click();

  const dialog = page.getByRole('dialog', { name: 'Cette fiche a été modifiée pendant votre saisie' });
  await test.step('both values are shown, the other changes are told', async () => {
    await expect(dialog).toContainText('1 champ mis à jour');
    await expect(dialog.getByRole('radio', { name: 'Adresse, version enregistrée : 3 rue du Collègue' })).toBeChecked();
    await expectAccessible(page);
  });
  await dialog.getByRole('radio', { name: 'Adresse, votre saisie : 2 rue de Moi' }).check();
  await dialog.getByRole('button', { name: 'Appliquer mes choix' }).click();

  await expect(page.getByText('Modifications enregistrées.').first()).toBeVisible();
  // Another session than that of the save: its list may follow a moment later.
  await expect.poll(() => office.get(`/people/${id}`)).toMatchObject({ address: '2 rue de Moi', matricule: `D-${unique}` });
});

test('the saved version can be taken instead', async ({ page, office }) => {
  const person = { lastname: `reprise-${unique}`, firstname: 'anne', address: '1 rue A' };
  const { id } = await office.post<{ id: string }>('/people', person);
  await page.goto(`/people/${id}/edit`);
  await page.getByLabel('Adresse', { exact: true }).fill('2 rue de Moi');
  await office.put(`/people/${id}`, { ...person, address: '3 rue du Collègue' });
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('button', { name: 'Reprendre la version enregistrée' }).click();
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('3 rue du Collègue');
});

test('a field is configured in its drawer, and the records follow', async ({ page }) => {
  await page.goto('/people/settings');
  const row = page.getByRole('row').filter({ hasText: 'Justificatif 3' });
  await row.getByRole('button').first().click();
  const drawer = page.getByRole('dialog', { name: 'Justificatif 3' });
  await drawer.getByLabel(/^Nom du champ/).fill('');
  await drawer.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(drawer.getByRole('alert').first()).toBeVisible();
  await drawer.getByLabel(/^Nom du champ/).fill('Justificatif 3');
  await drawer.getByLabel(/^Nom de la pièce jointe/).fill(`Attestation ${unique}`);
  await drawer.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Modifications enregistrées.').first()).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await expect(row).toContainText(`Attestation ${unique}`);
});
