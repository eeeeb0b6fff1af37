import type { Page } from '@playwright/test';
import { applicationCode } from './application-code.js';
import { expectAccessible } from './axe.js';
import { expect, password, test } from './fixtures.js';
import { invitedPassword, join } from './invited-user.js';
import { newStructure } from './new-structure.js';
import { LoginPage } from './pages/login-page.js';

const factor = (page: Page) => page.getByRole('dialog', { name: 'Double authentification' });

/** From the open dialog to the recovery codes. @returns the secret of the application */
async function addFactor(page: Page, ownPassword: string): Promise<string> {
  await factor(page).getByLabel('Mot de passe actuel').fill(ownPassword);
  await page.keyboard.press('Enter');
  await expect(factor(page).getByRole('img', { name: 'QR code de la clé' })).toBeVisible();
  const secret = await factor(page).getByRole('textbox', { name: 'Clé' }).inputValue();
  await factor(page)
    .getByLabel(/^Code affiché/)
    .fill(applicationCode(secret));
  await page.keyboard.press('Enter');
  await expect(factor(page).getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')).toHaveCount(10);
  return secret;
}

test('a structure asks for the second factor: of its administrator, of a treasurer, and again before an export', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const email = await newStructure(request, 'CSE des Tilleuls');
  const treasurer = `tresorier-${Date.now()}@cse.example`;
  await join(request, email, treasurer, ['COMPTABILITY_ACCESS', 'PEOPLE_ACCESS']);
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(email, password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil');
  await page.goto('/environment/users');
  const rule = page.getByRole('dialog', { name: 'Règle de connexion' });
  const chooseRule = async () => {
    await page.getByRole('button', { name: 'Règle de connexion' }).click();
    await rule.getByText('Aux rôles sensibles', { exact: true }).click();
    await rule.getByRole('button', { name: 'Enregistrer' }).click();
  };

  let secret = '';
  await test.step('the administrator needs one first', async () => {
    await chooseRule();
    await expect(rule.getByText(/^Activez d’abord votre propre double authentification/).first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Quitter', exact: false }).first().click();
    await page.getByRole('button', { name: /^Mon compte/ }).click();
    await page.getByRole('button', { name: 'Double authentification' }).click();
    secret = await addFactor(page, password);
    await factor(page).getByRole('button', { name: 'J’ai gardé mes codes' }).click();
    await chooseRule();
    await expect(page.getByText('Modifications enregistrées.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Règle de connexion' }).click();
    await expect(rule.getByText('1 utilisateur concerné ne l’a pas encore activée.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('table', { name: 'Utilisateurs' }).getByText('Double authentification')).toHaveCount(1);
  });

  await test.step('the structure is closed to the treasurer, and opens with the second factor', async () => {
    const colleague = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
    const entrance = new LoginPage(colleague);
    await entrance.open();
    await entrance.signIn(treasurer, invitedPassword);
    await expect(colleague.getByText('Votre structure demande la double authentification')).toBeVisible();
    await expectAccessible(colleague);
    await colleague.goto('/people');
    await expect(colleague).toHaveURL(/\/home$/);
    await expect(colleague.getByRole('link', { name: 'Annuaire' })).toHaveCount(0);
    await colleague.getByRole('button', { name: 'Activer maintenant' }).click();
    await addFactor(colleague, invitedPassword);
    // The rest of the page opens behind the codes, which stay.
    await expect(colleague.getByText('Votre structure demande la double authentification', { exact: true })).toBeHidden();
    await factor(colleague).getByRole('button', { name: 'J’ai gardé mes codes' }).click();
    await expect(colleague.getByRole('link', { name: 'Annuaire' }).first()).toBeVisible();
    await colleague.close();
  });

  await test.step('an export asks for the code again, and goes on by itself', async () => {
    // As fifteen minutes later: the first try is refused.
    await page.route(
      '**/api/data_export*',
      (route) => route.fulfill({ status: 403, json: { status: 403, code: 'access.step-up', detail: 'Confirmez votre identité.' } }),
      { times: 1 },
    );
    await page.goto('/environment/export');
    const stepUp = page.getByRole('dialog', { name: 'Confirmez votre identité' });
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^(Exporter|Télécharger)/ })
      .first()
      .click();
    await expect(stepUp.getByLabel(/^Code de vérification/)).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(stepUp.getByText(/^Ce code n’est pas le bon/).first()).toBeVisible();
    await stepUp.getByLabel(/^Code de vérification/).fill(applicationCode(secret, 1));
    await page.keyboard.press('Enter');
    await download;
    await expect(stepUp).toBeHidden();
  });
});
