import { expect, test } from './fixtures.js';

test('terminates a contract from the menu, reads the mail, and changes its mind', async ({ page, request, signIn }) => {
  const customer = 'admin@syndicat.demo';
  await signIn(customer);
  await page.goto('/environment/billing');
  await page.getByRole('link', { name: 'Résilier votre contrat' }).first().click();
  await expect(page).toHaveURL(/\/environment\/termination$/);
  await expect(page.getByText(/^Votre contrat restera ouvert jusqu’au .+ compris/)).toBeVisible();
  await page.getByLabel('Motif (facultatif)').selectOption('price');
  await page.getByRole('button', { name: 'Résilier votre contrat' }).click();
  await expect(page.getByText('Votre contrat est résilié. Un mail le confirme.').first()).toBeVisible();
  await expect(page.getByText(/^Votre contrat est résilié\s: il reste ouvert/)).toBeVisible();
  const subjects = async () => {
    const answer = await request.get('/api/mailbox', { params: { to: customer } });
    return ((await answer.json()) as { mails: { subject: string }[] }).mails.map(({ subject }) => subject);
  };
  await expect.poll(subjects).toContain('Votre contrat est résilié');

  await test.step('the offer tells what will change', async () => {
    await page.goto('/environment/offer');
    await expect(page.getByRole('article', { name: 'Comptabilité' })).toContainText('Actif jusqu’au');
    const changes = page.getByRole('region', { name: 'Changements à venir' });
    await expect(changes.getByRole('listitem')).toHaveText([/^Votre contrat se termine après le .+Annuler$/]);
    await expect(changes.getByRole('button', { name: 'Annuler la résiliation' })).toBeVisible();
  });

  await page.goto('/environment/termination');
  await page.getByRole('button', { name: 'Annuler la résiliation' }).click();
  await expect(page.getByText('La résiliation est annulée : votre contrat continue.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Résilier votre contrat' })).toBeVisible();
});
