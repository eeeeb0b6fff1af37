import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';

const phrase = 'effacer les données personnelles';

test("a person's data are erased behind a typed phrase; amounts stay", async ({ page, office, signIn }) => {
  test.setTimeout(150_000);
  const lastname = `Oubliette${Date.now().toString(36).replaceAll(/\d/g, 'x')}`;
  const shown = `${lastname.toUpperCase()} Aglaé`;
  const data = { civility: 'Mme', lastname, firstname: 'Aglaé', email: `${lastname}@exemple.fr`, entrance_date: '2020-01-01' };
  const person = await office.post<{ id: string; fullname: string }>('/people', data);
  const activity = await office.activity();
  const claim = await office.claim(activity, person, 80, { comment: 'Secret de famille', refundable_amount: 40 });
  await office.move(claim, 'validate');
  await office.move(claim, 'mark_refunded');
  await signIn('admin@cse.demo');
  await page.goto(`/people/${person.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown);
  const accessible = async () => {
    await expectAccessible(page);
  };
  const dialog = page.getByRole('alertdialog');
  const ask = page.getByRole('button', { name: 'Effacer les données personnelles' });

  await test.step('it is asked for in full letters, and may be given up', async () => {
    await ask.click();
    await expect(dialog).toContainText(`Effacer les données de ${shown} ?`);
    await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused();
    const agree = dialog.getByRole('button', { name: 'Effacer pour toujours' });
    await expect(agree).toBeDisabled();
    await dialog.getByRole('textbox').fill('effacer');
    await expect(agree).toBeDisabled();
    await accessible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown);
  });

  await test.step('the record has no name, no action and no way back', async () => {
    await ask.click();
    await dialog.getByRole('textbox').fill(phrase);
    await dialog.getByRole('button', { name: 'Effacer pour toujours' }).click();
    await expect(page.getByText('Les données personnelles sont effacées.').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personne effacée');
    await expect(page.getByRole('main')).not.toContainText(lastname.toUpperCase());
    for (const name of ['Supprimer', 'Restaurer', 'Effacer les données personnelles'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0);
    await accessible();
  });

  await test.step('its history says what was done', async () => {
    await page.getByRole('tab', { name: 'Historique' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Historique' })).toContainText('a effacé les données personnelles');
  });

  await test.step('its claim keeps its amount, without a name or a word', async () => {
    await page.getByRole('tab', { name: 'Remboursements' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Remboursements' })).toContainText('40,00');
    await page.getByRole('link', { name: 'Toutes ses demandes de remboursement' }).click();
    const row = page.getByRole('row').filter({ hasText: activity.activity_name });
    await expect(row).toContainText('(effacé)');
    await expect(row).toContainText('40,00');
    await expect(async () => {
      await page.reload();
      await expect(row).toBeVisible();
      await expect(page.getByText('Secret de famille')).toHaveCount(0);
    }).toPass({ timeout: 20_000 });
  });

  await test.step('no search finds it', async () => {
    await page.goto('/people');
    await page.getByRole('textbox', { name: 'Rechercher une personne' }).fill(lastname);
    await expect(page.getByRole('row').filter({ hasText: 'Aglaé' })).toHaveCount(0);
  });
});
