import { expect, test } from './fixtures.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('an activity to register for is made, read as a sentence, warned about, and keeps its versions', async ({ page }) => {
  const name = `Pique-nique ${Date.now().toString(36)}`;
  await page.goto('/activitiescse/inscription/settings');
  await page.getByRole('link', { name: 'Nouvelle activité' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouvelle activité à inscription');

  await test.step('its name is asked for', async () => {
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText("Vous devez remplir les champs de l'activité pour pouvoir la valider.").first()).toBeVisible();
  });

  const sentence = page.getByRole('region', { name: 'La règle en clair' });
  await test.step('free until it has a price; the rule is said as it is typed', async () => {
    await page.getByLabel(/^Nom de l’activité/).fill(name);
    await expect(page.getByText('Activité gratuite', { exact: true })).toBeVisible();
    await page.getByLabel(/^Prix/).fill('40');
    await expect(page.getByText('Activité gratuite', { exact: true })).toBeHidden();
    await page.getByText('Par famille').click();
    await page.getByText('Un par foyer').click();
    await page.getByLabel(/^Nombre de places/).fill('50');
    await page.getByText('Pièce justificative obligatoire').last().click();
    await expect(sentence).toContainText(
      /40,00\s€ par famille\. Une personne par foyer\. 50 places au total\. Une pièce justificative est à joindre\./,
    );
  });

  await test.step('conditions of seniority are warned about, with the reason', async () => {
    await page.getByLabel('Critères d’attribution').fill('Réservé après trois mois de présence');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Votre activité a bien été enregistrée').first()).toBeVisible();
    await expect(page.getByText(/Cass\. soc\., 3 avril 2024/)).toBeVisible();
  });

  await test.step('a change makes a new version, dated', async () => {
    await page.getByLabel(/^Prix/).fill('45');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    const versions = page.getByRole('region', { name: 'Versions de la règle' });
    await expect(versions).toContainText('Version 2');
    await expect(versions.getByRole('listitem').first()).toContainText(/depuis le \d{2}\/\d{2}\/\d{4}/);
    await expect(page.getByRole('region', { name: 'Inscriptions', exact: true })).toContainText('50 sur 50');
  });

  await test.step('without registrations it can be deleted, and taken back', async () => {
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.getByRole('textbox', { name: 'Rechercher une activité' }).fill(name);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: /^Supprimer/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect(row).toHaveCount(1);
  });
});

test('the list counts who is registered, leads to them and keeps an activity in use', async ({ page, office }) => {
  const activity = await office.registrationActivity({ attendees_limit: 20 });
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  await office.register(activity, person, 3);
  await page.goto('/activitiescse/inscription/settings');
  await page.getByRole('textbox', { name: 'Rechercher une activité' }).fill(activity.activity_name);
  const row = page.getByRole('row').filter({ hasText: activity.activity_name });
  await expect(row).toContainText('17 sur 20');
  await expect(row).toContainText(/46,50\s€/);
  await expect(row.getByRole('button', { name: /^Supprimer/ })).toHaveAttribute('aria-disabled', 'true');
  await row.getByRole('link', { name: /^3, inscriptions à/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Inscriptions : ${activity.activity_name}`);
});

test('an activity of presents is told its ceiling', async ({ page, office }) => {
  const { id } = await office.registrationActivity({ activity_name: `Remise des cadeaux ${Date.now().toString(36)}` });
  await page.goto(`/activitiescse/inscription/settings/${id}`);
  await expect(page.getByText(/plafond URSSAF/)).toBeVisible();
});

test('the export has the name of the specification; the tabs lead to the other kind', async ({ page }) => {
  await page.goto('/activitiescse/inscription/settings');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  expect((await downloading).suggestedFilename()).toBe('Export paramétrage inscription.xlsx');
  await page
    .getByRole('navigation', { name: /^Rubriques/ })
    .getByRole('link', { name: 'Remboursements' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramétrage des remboursements');
});
