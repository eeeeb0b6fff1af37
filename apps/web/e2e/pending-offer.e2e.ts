import { expect, test } from './fixtures.js';
import { mailedCode } from './mailed-code.js';

const waiting = 'Votre offre sera active dès la signature de votre mandat de prélèvement';

test('a trial that is over: choose with a code, fill the account, sign, and the bookkeeping opens', async ({ page, request, signIn }) => {
  const customer = 'admin@sans-mandat.demo';
  await signIn(customer);
  await page.goto('/comptability');
  await expect(page).toHaveURL(/\/environment\/offer$/);
  await expect(page.getByText("Votre période d'essai a expiré").first()).toBeVisible();
  const bookkeeping = page.getByRole('article', { name: 'Comptabilité' });

  await test.step('a choice waits for the mandate, and can be cancelled', async () => {
    await page.getByText('Un an', { exact: true }).click();
    await page.getByText('Chaque mois').click();
    await page.getByRole('article', { name: 'Activités' }).getByText('Activer', { exact: true }).click();
    await page.getByRole('button', { name: 'Enregistrer mon offre' }).click();
    await expect(page).toHaveURL(/\/activate\?retour=offre$/);
    await expect(page.getByText(waiting).first()).toBeVisible();
    await page.goto('/environment/offer');
    await expect(page.getByText('En attente : Activités.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Activer le module Activités' })).toBeChecked();
    await page.getByRole('button', { name: 'Annuler l’offre en attente' }).click();
    await expect(page.getByText('Votre choix est annulé.').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Changements à venir' })).toBeHidden();
    await expect(page.getByRole('checkbox', { name: 'Activer le module Activités' })).not.toBeChecked();
  });

  await test.step('bookkeeping with a code', async () => {
    await page.getByText('Sans engagement', { exact: true }).click();
    await page.getByText('Chaque mois').click();
    await bookkeeping.getByText('Activer', { exact: true }).click();
    const code = page.getByRole('textbox', { name: 'Code promo du module Comptabilité' });
    await code.fill('compta10');
    await code.press('Enter');
    await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText(/Total TTC : 27,00\s€/);
    await page.getByRole('button', { name: 'Enregistrer mon offre' }).click();
    await expect(page).toHaveURL(/\/activate\?retour=offre$/);
  });

  await test.step('account, reading, signature', async () => {
    await page.getByLabel('Titulaire du compte').fill('Association du Canal');
    await page.getByRole('textbox', { name: 'Adresse' }).fill('3 quai du Canal');
    await page.getByLabel('Code postal').fill('69003');
    await page.getByLabel('Ville').fill('Lyon');
    await page.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 189');
    await page.getByLabel('BIC').fill('AGRIFRPP');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByLabel('Votre qualité').fill('Président');
    await page.getByLabel('Date de la délibération', { exact: false }).first().fill('12/01/2026');
    await page.getByText('J’ai lu le mandat').last().click();
    await page.getByRole('button', { name: 'Recevoir le code' }).click();
    await expect(page.getByRole('heading', { name: 'Étape 3 sur 3 : Signature' })).toBeFocused();
    await page.getByLabel('Code de signature').fill(await mailedCode(request, customer));
    await page.getByRole('button', { name: 'Signer le mandat' }).click();
  });

  await test.step('the offer is active, and the bookkeeping opens', async () => {
    await expect(page).toHaveURL(/\/environment\/offer$/);
    await expect(bookkeeping).toContainText('Code promo COMPTA10 : 10 % sur la comptabilité');
    await expect(page.getByRole('checkbox', { name: 'Activer le module Comptabilité' })).toBeChecked();
    await expect(page.getByText('En attente :')).toBeHidden();
    await page.goto('/comptability');
    await expect(page).toHaveURL(/\/comptability/);
  });
});
