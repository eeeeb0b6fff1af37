import { expect, test } from './fixtures.js';

test('a structure chooses modules with a code, sees each step, and saves its offer', async ({ page, signIn }) => {
  await signIn('admin@syndicat.demo');
  await page.goto('/environment/offer');
  const summary = page.getByRole('region', { name: 'Récapitulatif' });
  await expect(summary).toContainText('Activités : 24,00 €.');
  await expect(summary).toContainText(/Total TTC : 54,00\s€/);

  const site = page.getByRole('article', { name: 'Site web' });
  await site.getByText('Activer', { exact: true }).click();
  await expect(summary).toContainText(/Total TTC : 129,00\s€/);

  await test.step('codes are refused in French, or applied', async () => {
    const code = page.getByRole('textbox', { name: 'Code promo du module Site web' });
    await code.fill('merci5');
    await code.press('Enter');
    await expect(page.getByText('Ce code promo ne s’applique qu’au module Activités.').first()).toBeVisible();
    await code.fill('site15');
    await site.getByRole('button', { name: 'Appliquer' }).click();
    await expect(page.getByText('Votre code promo a bien été pris en compte').first()).toBeVisible();
    await expect(summary).toContainText(/Code promo SITE15 \(15\s%\) : -11,25\s€/);
    await expect(summary).toContainText(/Total TTC : 117,75\s€/);
  });

  await page.getByRole('button', { name: 'Enregistrer mon offre' }).click();
  await expect(page.getByText('Votre offre a bien été mise à jour').first()).toBeVisible();
  await expect(site).toContainText('Code promo SITE15 : 15 % sur le site web pendant 3 mois');

  await test.step('a module that ends is a change to come, and goes on when the change is cancelled', async () => {
    const bookkeeping = page.getByRole('article', { name: 'Comptabilité' });
    const changes = page.getByRole('region', { name: 'Changements à venir' });
    await expect(changes).toBeHidden();
    await bookkeeping.getByText('Activer', { exact: true }).click();
    await page.getByRole('button', { name: 'Enregistrer mon offre' }).click();
    await expect(changes).toContainText(/Le module Comptabilité se ferme après le \d{2}\/\d{2}\/\d{4}\./);
    await changes.getByRole('button', { name: 'Annuler la fin du module Comptabilité' }).click();
    await expect(page.getByText('Le module reste ouvert.').first()).toBeVisible();
    await expect(changes).toBeHidden();
    await expect(page.getByRole('checkbox', { name: 'Activer le module Comptabilité' })).toBeChecked();
  });

  await test.step('a parent comes with its child', async () => {
    await page.getByRole('article', { name: 'Subventions' }).getByText('Activer', { exact: true }).click();
    await expect(page.getByRole('checkbox', { name: 'Activer le module Avantages' })).toBeChecked();
  });
});

test('a commitment keeps its modules', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/environment/offer');
  await expect(page.getByText(/^Votre engagement court jusqu’au/)).toBeVisible();
  await expect(page.getByText('Vous ne pouvez pas désactiver un module pendant la durée de votre engagement')).toBeVisible();
  const site = page.getByRole('checkbox', { name: 'Activer le module Site web' });
  await expect(site).toBeChecked();
  await expect(site).toBeDisabled();
});

test('a trial that is over leads to the offer', async ({ page, signIn }) => {
  await signIn('admin@essai-expire.demo');
  await page.goto('/comptability');
  await expect(page).toHaveURL(/\/environment\/offer$/);
  await expect(page.getByText("Votre période d'essai a expiré").first()).toBeVisible();
  await expect(page.getByText('Veuillez renseigner les informations de facturation')).toBeVisible();
});
