import type { Page } from '@playwright/test';
import { applicationCode } from './application-code.js';
import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { invitedPassword, join } from './invited-user.js';
import { LoginPage } from './pages/login-page.js';

/** An authenticator of the machine, as Windows Hello is one; `setVerified(false)`: it does not recognise the user. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const setVerified = (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { setVerified };
}

test('a user adds a passkey, signs in with it, confirms an act that weighs, and takes it away', async ({ page, request }) => {
  const email = `passkey-${Date.now()}@structures.demo`;
  await join(request, 'admin@asso.demo', email, ['PEOPLE_ACCESS']);
  const login = new LoginPage(page);
  await login.open();
  const authenticator = await addAuthenticator(page);
  await login.signIn(email, invitedPassword);
  const account = async (entry: string) => {
    await page.getByRole('button', { name: /^Mon compte/ }).click();
    await page.getByRole('button', { name: entry }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Clés d’accès' });
  const adding = page.getByRole('dialog', { name: 'Ajouter une clé d’accès' });

  await test.step('the password is asked first, then the authenticator', async () => {
    await account('Clés d’accès');
    await expect(dialog.getByText('Vous n’avez pas encore de clé d’accès.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
    await adding.getByLabel('Mot de passe actuel').fill('Mauvais-mot-2026');
    await adding.getByRole('button', { name: 'Continuer' }).click();
    await expect(adding.getByText('Ce mot de passe n’est pas le bon.').first()).toBeVisible();
    await authenticator.setVerified(false);
    await adding.getByLabel('Mot de passe actuel').fill(invitedPassword);
    await adding.getByRole('button', { name: 'Continuer' }).click();
    await expect(adding.getByText(/^La demande de clé d’accès a été annulée/).first()).toBeVisible();
    await expectAccessible(page);
    await authenticator.setVerified(true);
    await adding.getByRole('button', { name: 'Continuer' }).click();
    await expect(page.getByText('La clé d’accès est ajoutée.').first()).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Vos clés d’accès' }).getByRole('listitem')).toHaveCount(1);
    await expect(dialog.getByText(/jamais utilisée/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Terminer' }).click();
  });

  const leave = async () => {
    await account('Se déconnecter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  };
  const usePasskey = () => page.getByRole('button', { name: 'Utiliser une clé d’accès' });

  await test.step('it opens the account, without a password', async () => {
    await leave();
    await authenticator.setVerified(false);
    await usePasskey().click();
    await expect(page.getByRole('alert')).toContainText('La demande de clé d’accès a été annulée');
    await authenticator.setVerified(true);
    await usePasskey().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil');
  });

  await test.step('it opens an account that asks for a code, confirms an act, and is removed', async () => {
    await account('Double authentification');
    const factor = page.getByRole('dialog', { name: 'Double authentification' });
    await factor.getByLabel('Mot de passe actuel').fill(invitedPassword);
    await factor.getByRole('button', { name: 'Continuer' }).click();
    const secret = await factor.getByRole('textbox', { name: 'Clé' }).inputValue();
    await factor.getByLabel(/^Code affiché/).fill(applicationCode(secret));
    await factor.getByRole('button', { name: 'Activer' }).click();
    await factor.getByRole('button', { name: 'J’ai gardé mes codes' }).click();
    await leave();
    await usePasskey().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil');
    await account('Clés d’accès');
    await expect(dialog.getByText(/dernier usage le/)).toBeVisible();
    // As fifteen minutes later: the first try is refused.
    await page.route(
      '**/api/users/me/passkeys/*',
      (route) => route.fulfill({ status: 403, json: { status: 403, code: 'access.step-up', detail: 'Confirmez votre identité.' } }),
      { times: 1 },
    );
    await dialog.getByRole('button', { name: /^Retirer la clé d’accès/ }).click();
    const stepUp = page.getByRole('dialog', { name: 'Confirmez votre identité' });
    await expect(stepUp.getByLabel(/^Code de vérification/)).toBeFocused();
    await stepUp.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
    await expect(stepUp).toBeHidden();
    await expect(page.getByText(/^La clé d’accès «\s.+\s» est retirée\.$/).first()).toBeVisible();
    await expect(dialog.getByText('Vous n’avez pas encore de clé d’accès.')).toBeVisible();
  });

  await test.step('it opens nothing after', async () => {
    await dialog.getByRole('button', { name: 'Terminer' }).click();
    await leave();
    await usePasskey().click();
    await expect(page.getByRole('alert')).toContainText('Cette clé d’accès n’ouvre aucun compte ici');
  });
});
