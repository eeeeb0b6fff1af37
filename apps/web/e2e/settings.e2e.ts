import { expect, test } from './fixtures.js';

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('an activity is made, read as a sentence, tried, and keeps its versions', async ({ page, office }) => {
  const name = `Yoga ${Date.now().toString(36)}`;
  const [person] = await office.people();
  if (!person) throw new Error('the demo has no one');
  await page.goto('/activitiescse/settings');
  await page.getByRole('link', { name: 'Nouvelle activité' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouvelle activité de remboursement');

  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText("Vous devez remplir les champs de l'activité pour pouvoir la valider.").first()).toBeVisible();

  await page.getByLabel(/^Nom de l’activité/).fill(name);
  await page.getByLabel(/^Pourcentage remboursé/).fill('40');
  await page.getByLabel(/^Plafond par personne/).fill('90');
  await page.getByText('Facture obligatoire').last().click();
  const sentence = page.getByRole('region', { name: 'La règle en clair' });
  await expect(sentence).toContainText(/40\s%\sde la facture\. Dans la limite de 90,00\s€ par an et par personne\./);
  await page.getByLabel('Critères d’attribution').fill('Après six mois d’ancienneté');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Votre activité a bien été enregistrée').first()).toBeVisible();
  await expect(page.getByText(/condition d’ancienneté/)).toBeVisible();

  await test.step('the simulator computes and saves nothing', async () => {
    const simulator = page.getByRole('region', { name: 'Simulateur' });
    await simulator.getByRole('combobox', { name: /^Bénéficiaire/ }).fill(person.fullname);
    await page.getByRole('option', { name: person.fullname }).first().click();
    await simulator.getByLabel(/^Montant de la facture/).fill('100');
    await simulator.getByRole('button', { name: 'Simuler' }).click();
    await expect(simulator).toContainText(/on rembourserait 40,00\s€/);
  });

  await test.step('a change makes a new version', async () => {
    await page.getByLabel(/^Pourcentage remboursé/).fill('60');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('region', { name: 'Versions de la règle' })).toContainText('Version 2');
  });

  await test.step('an unsaved change is not lost by accident', async () => {
    await page.getByLabel(/^Nom de l’activité/).fill(`${name} bis`);
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
    await question.getByRole('button', { name: 'Rester' }).click();
    await expect(page.getByLabel(/^Nom de l’activité/)).toHaveValue(`${name} bis`);
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramétrage des remboursements');
  });

  await test.step('an activity without requests can be deleted', async () => {
    await page.getByRole('textbox', { name: 'Rechercher une activité' }).fill(name);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: /^Supprimer/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('Suppression effectuée.').first()).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});

test('the export has the name of the specification', async ({ page }) => {
  await page.goto('/activitiescse/settings');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  expect((await downloading).suggestedFilename()).toBe('Export paramétrage remboursement.xlsx');
});
