import { expect, test } from './fixtures.js';
import { mailedCode } from './mailed-code.js';

test('signs the mandate of an account in three steps, revokes it, and another account needs another one', async ({
  page,
  request,
  signIn,
}) => {
  const clerk = 'admin@asso.demo';
  await signIn(clerk);
  await page.goto('/environment/billing');
  await page.getByRole('link', { name: 'Renseigner' }).click();
  await page.getByLabel('Titulaire du compte').fill('Association Horizon');
  await page.getByRole('textbox', { name: 'Adresse' }).fill('12 rue des Lilas');
  await page.getByLabel('Code postal').fill('69003');
  await page.getByLabel('Ville').fill('Lyon');
  await page.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 188');
  await page.getByLabel('BIC').fill('AGRIFRPP');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText("Votre IBAN n'est pas valide").first()).toBeVisible();
  await page.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 189');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('link', { name: 'Signer le mandat' }).click();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByRole('heading', { name: 'Étape 2 sur 3 : Relecture' })).toBeFocused();
  await page.getByLabel('Votre qualité').fill('Présidente');
  await page.getByLabel('Date de la délibération', { exact: false }).first().fill('12/01/2026');
  await page.getByRole('button', { name: 'Afficher le mandat' }).click();
  await expect(page.getByTitle('Mandat à relire')).toBeVisible();
  await page.getByText('J’ai lu le mandat').last().click();
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await expect(page.getByRole('heading', { name: 'Étape 3 sur 3 : Signature' })).toBeFocused();
  const code = await mailedCode(request, clerk);
  await page.getByLabel('Code de signature').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Signer le mandat' }).click();
  await expect(page.getByText('Il vous reste 4 essais.').first()).toBeVisible();
  await page.getByLabel('Code de signature').fill(code);
  await page.getByRole('button', { name: 'Signer le mandat' }).click();
  await expect(page.getByText('Signé par')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger le mandat' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Mandat-SEPA-.+\.pdf$/);
  await page.getByRole('button', { name: 'Révoquer le mandat' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Votre contrat continue', { exact: false })).toBeVisible();
  await question.getByRole('button', { name: 'Révoquer le mandat' }).click();
  await expect(page.getByText('Le mandat est révoqué.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Signer le mandat' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Révoqué à votre demande/ })).toBeVisible();
  await page.getByRole('link', { name: 'Modifier' }).click();
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('link', { name: 'Signer le mandat' })).toBeVisible();
});
