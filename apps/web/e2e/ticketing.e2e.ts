import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';

test('opens the ticketing signed in, where somebody buys and cancels', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/advantage/access');
  const [shop] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Ouvrir à nouveau' }).click()]);
  await expect(page.getByText('Votre billetterie est ouverte dans une autre fenêtre.')).toBeVisible();
  await expect(shop.getByText('Bonjour Claire Morel.')).toBeVisible();
  await expectAccessible(shop);

  await shop.getByLabel('Place de cinéma (e-billet)').fill('2');
  await shop.getByLabel('Bénéficiaire', { exact: true }).selectOption({ index: 1 });
  await shop.getByRole('button', { name: 'Commander' }).click();
  await expect(shop.getByRole('status')).toHaveText(/^La commande \S+ est enregistrée\. Votre CSE en est informé\.$/);
  await shop
    .getByRole('button', { name: /^Annuler la commande / })
    .first()
    .click();
  await expect(shop.getByRole('status')).toHaveText(/^La commande \S+ est annulée\. Votre CSE en est informé\.$/);
  await expectAccessible(shop);
});

test('shows a link where the browser blocks the window', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/advantage/access');
  const link = page.getByRole('link', { name: 'Ouvrir ma billetterie' });
  await expect(link).toHaveAttribute('href', /^http:\/\/127\.0\.0\.1:\d+\/\?token=/);
  const [shop] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(shop.getByRole('heading', { level: 1, name: 'Billetterie de démonstration' })).toBeVisible();
});

test('shows the link with the ticketing, pulls the orders and renews the secret', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/advantage/access');
  await expect(page.getByText('Commandes en attente')).toBeVisible();
  await page.getByRole('button', { name: 'Relever les commandes' }).click();
  // The seeded orders are those of the shop: nothing is new.
  await expect(page.getByText(/^\d+ commandes? enregistrées?, \d+ en attente, 0 refusées\.$/).first()).toBeVisible();
  await expect(page.getByText('Aucune pour le moment')).toBeHidden();
  await page.getByRole('button', { name: 'Renouveler le secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renouveler le secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau secret de la billetterie' });
  await expect(dialog.getByLabel('Secret de la billetterie')).toHaveValue(/^whsec_/);
  await expectAccessible(page, 'secret of the ticketing');
  await dialog.getByRole('button', { name: 'Terminer' }).click();
});

test('is closed in white label', async ({ page, signIn }) => {
  await signIn('admin@toutapprendre.demo');
  await page.goto('/advantage/access');
  await expect(page).toHaveURL(/\/home$/);
});
