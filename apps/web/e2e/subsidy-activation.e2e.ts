import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { mailedCode } from './mailed-code.js';
import { newStructure } from './new-structure.js';

const wizard = '/advantage/subscribe-subvention/activate';

async function sign(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await page.getByLabel('Titulaire du compte').fill('CSE du Parc');
  await page.getByRole('textbox', { name: 'Adresse' }).fill('12 rue des Lilas');
  await page.getByLabel('Code postal').fill('69003');
  await page.getByLabel('Ville').fill('Lyon');
  await page.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 189');
  await page.getByLabel('BIC').fill('AGRIFRPP');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByLabel('Votre qualité').fill('Trésorière');
  await page.getByLabel('Date de la délibération', { exact: false }).first().fill('12/01/2026');
  await page.getByText('J’ai lu le mandat').last().click();
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await page.getByLabel('Code de signature').fill(await mailedCode(request, email));
  await page.getByRole('button', { name: 'Signer le mandat' }).click();
}

async function fillRule(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Étape 1 sur 3 : Règle' })).toBeVisible();
  await page.getByLabel('Nom de la subvention').fill(name);
  await page.getByLabel('Taux pris en charge').fill('40');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByRole('heading', { name: 'Étape 2 sur 3 : Bénéficiaires et univers' })).toBeFocused();
  await page.getByLabel('Billets par bénéficiaire').fill('4');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByRole('heading', { name: 'Étape 3 sur 3 : Récapitulatif' })).toBeFocused();
}

test('a structure prepares a subsidy, signs its mandate, finds the subsidy and activates it', async ({ page, request, signIn }) => {
  const email = await newStructure(request);
  await signIn(email);

  await test.step('the list leads to the presentation, and to the three steps', async () => {
    await page.goto('/advantage/subvention');
    await page.getByRole('link', { name: 'Activer les subventions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Proposer des subventions' })).toBeVisible();
    await page.getByRole('link', { name: 'Voir un exemple' }).click();
    await expect(page.getByRole('row', { name: /40 % du prix, 4 billets par mois/ })).toContainText('14,28');
    await page.getByRole('link', { name: 'Activer les subventions' }).click();
  });

  await test.step('a rule without a name is refused in its step', async () => {
    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Vous devez donner un nom à la subvention.' })).toBeFocused();
    await fillRule(page, 'Cinéma du mois');
    await expect(page.getByText(/Dans la limite de 4 billets par mois/)).toBeVisible();
  });

  await test.step('without a mandate, the rule is kept and the signature comes first', async () => {
    await page.getByRole('button', { name: 'Signer le mandat' }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(question).toContainText('Etes vous sûr ?');
    await question.getByRole('button', { name: 'Valider' }).click();
    await expect(page).toHaveURL(/\/activate\?retour=subvention$/);
    await page.goto('/advantage/subscribe-subvention');
    await expect(page.getByText('La subvention « Cinéma du mois » attend d’être activée.')).toBeVisible();
    await page.goto('/activate?retour=subvention');
    await sign(page, request, email);
  });

  await test.step('back from the signature, the rule is there; its activation opens the modules', async () => {
    await expect(page).toHaveURL(/\/advantage\/subscribe-subvention\/activate\?etape=3$/);
    await expect(page.getByText('Signé', { exact: true })).toBeVisible();
    await expectAccessible(page, 'activation after the signature');
    await page.getByRole('button', { name: 'Activer les subventions' }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(question).toContainText('La subvention « Cinéma du mois » sera enregistrée.');
    await question.getByRole('button', { name: 'Valider' }).click();
    await expect(page.getByText('Votre subvention a bien été enregistrée.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/advantage\/subvention$/);
    await expect(page.getByRole('rowheader', { name: 'Cinéma du mois' })).toBeVisible();
    await expect(page.getByText('Le module Subventions n’est pas encore à votre offre.')).toBeHidden();
    await page.goto('/environment/offer');
    await expect(page.getByRole('checkbox', { name: 'Activer le module Subventions' })).toBeChecked();
  });

  await test.step('with a mandate, three steps and one confirmation are enough', async () => {
    await page.goto(wizard);
    await fillRule(page, 'Musées');
    await page.reload();
    await page.getByRole('button', { name: 'Activer les subventions' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Valider' }).click();
    await expect(page.getByText('Votre subvention a bien été enregistrée.').first()).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Musées' })).toBeVisible();
  });

  await test.step('a draft is given up', async () => {
    await page.goto(wizard);
    await fillRule(page, 'Parcs');
    await page.getByRole('button', { name: 'Abandonner' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Abandonner' }).click();
    await expect(page.getByText('Suppression effectuée.').first()).toBeVisible();
    await expect(page.getByText('Les subventions sont actives.')).toBeVisible();
  });
});
