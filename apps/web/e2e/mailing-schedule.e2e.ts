import { expect, test } from './fixtures.js';

const unique = Date.now().toString(36);

test.beforeEach(({ signIn }) => signIn('admin@cse.demo'));

test('a mailing is scheduled, called off, and sent', async ({ page }) => {
  test.setTimeout(120_000);
  const subject = `Vœux ${unique}`;
  const address = `${unique}@voeux.example`;

  await test.step('a draft is ready', async () => {
    await page.goto('/people/mailings/new');
    await page.getByLabel('Ajouter un destinataire').fill(address);
    await page.getByRole('option', { name: address }).click();
    await page.getByLabel('Objet', { exact: true }).fill(subject);
    await page.getByRole('textbox', { name: 'Texte du message' }).click();
    await page.keyboard.type('Bonne année');
    await page.getByText('Je certifie que ces personnes').last().click();
    await expect(page.getByText('Brouillon enregistré')).toBeVisible();
    await expect(page).toHaveURL(/\/people\/mailings\/[0-9a-f-]{36}$/);
  });

  await test.step('it gets a time', async () => {
    await page.getByRole('button', { name: 'Envoyer…' }).click();
    await page.getByRole('button', { name: 'Programmer…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Programmer l’envoi' });
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('fr-FR');
    await dialog.getByLabel(/^Jour/).first().fill(tomorrow);
    await dialog.getByLabel(/^Heure/).fill('09:30');
    await dialog.getByRole('button', { name: 'Programmer' }).click();
    await expect(page.getByText(/^L’envoi est programmé pour le/)).toBeVisible();
    await expect(page.getByText(/^Envoi programmé le .* 09:30\.$/)).toBeVisible();
    await page.goto('/people/mailings');
    await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('Programmé');
  });

  await test.step('it is called off, and sent', async () => {
    await page.getByRole('link', { name: subject }).click();
    await page.getByRole('button', { name: 'Annuler la programmation' }).click();
    await expect(page.getByRole('textbox', { name: 'Texte du message' })).toContainText('Bonne année');
    await page.getByRole('button', { name: 'Envoyer…' }).click();
    await expect(page.getByRole('dialog')).toContainText('1 destinataire');
    await page.getByRole('button', { name: 'Envoyer maintenant' }).click();
    await expect(page.getByText(/^Envoyé\s: 1 sur 1\se-mail accepté/)).toBeVisible();
    const mailbox = await (await page.request.get(`/api/mailbox?to=${address}`)).json();
    expect(mailbox.totalCount).toBe(1);
  });
});

test('the hours of sending are set', async ({ page }) => {
  await page.goto('/people/mailings');
  const open = () => page.getByRole('button', { name: 'Réglages' }).click();
  await open();
  const dialog = page.getByRole('dialog', { name: 'Réglages de l’envoi' });
  await dialog.getByText('N’envoyer qu’à certaines heures').last().click();
  await dialog.getByLabel(/^À partir de/).fill('18:00');
  await dialog.getByLabel(/^Jusqu’à/).fill('07:00');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('L’heure de fin précède l’heure de début.');
  await dialog.getByLabel(/^Jusqu’à/).fill('23:59');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByLabel(/^À partir de/)).toHaveValue('18:00');
  await dialog.getByText('N’envoyer qu’à certaines heures').last().click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();
});
