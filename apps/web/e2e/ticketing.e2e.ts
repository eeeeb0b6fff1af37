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

test('is closed in white label', async ({ page, signIn }) => {
  await signIn('admin@toutapprendre.demo');
  await page.goto('/advantage/access');
  await expect(page).toHaveURL(/\/home$/);
});
