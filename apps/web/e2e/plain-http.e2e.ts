import { address, expect, password, test } from './fixtures.js';

test('an office that is served over plain http signs in, saves, reads the toast and uploads a file', async ({ page }) => {
  const office = new URL(address());
  office.hostname = 'bureau.test';
  await page.goto(new URL('/login', office).href);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);

  await test.step('signs in', async () => {
    await page.getByLabel(/^E-mail|^Adresse/).fill('admin@cse.demo');
    await page.getByLabel(/^Mot de passe/).fill(password);
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await expect(page.getByRole('navigation').first()).toContainText('Annuaire');
  });

  await test.step('saves an activity with an option', async () => {
    await page.goto(new URL('/activitiescse/inscription/settings/new', office).href);
    await page.getByLabel(/^Nom de l’activité/).fill(`Réseau local ${Date.now().toString(36)}`);
    await page.getByRole('button', { name: 'Ajouter une option' }).click();
    await page.keyboard.type('Car');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Votre activité a bien été enregistrée').first()).toBeVisible();
  });

  await test.step('uploads the document of a registration', async () => {
    await page.goto(new URL('/activitiescse/inscriptions', office).href);
    await page.getByRole('button', { name: 'Nouvelle inscription' }).click();
    const dialog = page.getByRole('dialog', { name: /inscription/i });
    const buffer = Buffer.from('%PDF-1.4\n%%EOF');
    await dialog.locator('input[type="file"]').first().setInputFiles({ name: 'attestation.pdf', mimeType: 'application/pdf', buffer });
    await expect(dialog.getByText('attestation.pdf').first()).toBeVisible();
  });
});
