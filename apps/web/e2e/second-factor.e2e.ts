import { applicationCode } from './application-code.js';
import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { invitedPassword, join } from './invited-user.js';
import { LoginPage } from './pages/login-page.js';

test('a user protects the account, signs in with a code and with a recovery code, and takes the protection away', async ({
  page,
  request,
}) => {
  const email = `double-${Date.now()}@structures.demo`;
  await join(request, 'admin@asso.demo', email, ['PEOPLE_ACCESS']);
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(email, invitedPassword);
  const dialog = page.getByRole('dialog', { name: 'Double authentification' });
  const open = async () => {
    await page.getByRole('button', { name: /^Mon compte/ }).click();
    await page.getByRole('button', { name: 'Double authentification' }).click();
    await expect(dialog).toBeVisible();
  };

  await open();
  await dialog.getByLabel('Mot de passe actuel').fill('Mauvais-mot-2026');
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await expect(dialog.getByText('Ce mot de passe n’est pas le bon.').first()).toBeVisible();
  await dialog.getByLabel('Mot de passe actuel').fill(invitedPassword);
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code de la clé' })).toBeVisible();
  await expectAccessible(page);
  const secret = await dialog.getByRole('textbox', { name: 'Clé' }).inputValue();
  await dialog.getByLabel(/^Code affiché/).fill('000000');
  await dialog.getByRole('button', { name: 'Activer' }).click();
  await expect(dialog.getByText(/^Ce code n’est pas le bon/).first()).toBeVisible();
  await dialog.getByLabel(/^Code affiché/).fill(applicationCode(secret));
  await dialog.getByRole('button', { name: 'Activer' }).click();
  const codes = dialog.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = '', secondCode = ''] = await codes.allInnerTexts();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'J’ai gardé mes codes' }).click();
  await expect(dialog).toBeHidden();

  const leave = async () => {
    await page.getByRole('button', { name: /^Mon compte/ }).click();
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  };
  await test.step('the code is asked after the password', async () => {
    await leave();
    await login.signIn(email, invitedPassword);
    const code = page.getByLabel(/^Code de vérification/);
    await expect(code).toBeFocused();
    await expectAccessible(page);
    await code.fill('000000');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByRole('alert')).toContainText('Ce code n’est pas le bon');
    // A code works once: this is the one of the next period, which clocks may be ahead by.
    await code.fill(applicationCode(secret, 1));
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil');
  });

  await test.step('a recovery code replaces it once', async () => {
    await leave();
    await login.signIn(email, invitedPassword);
    await page.getByLabel(/^Code de vérification/).fill(recoveryCode);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil');
    await open();
    await expect(dialog.getByText('Il vous reste 9 codes de secours.')).toBeVisible();
  });

  await dialog.getByRole('button', { name: 'Désactiver' }).click();
  await dialog.getByLabel('Mot de passe actuel').fill(invitedPassword);
  await dialog.getByLabel(/^Code de vérification/).fill(secondCode);
  await dialog.getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByText('La double authentification est désactivée.').first()).toBeVisible();
  await leave();
  await login.signIn(email, invitedPassword);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil');
});
