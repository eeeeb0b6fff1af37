import type { Page } from '@playwright/test';
import { applicationCode } from './application-code.js';
import { expectAccessible } from './axe.js';
import { expect, password, test } from './fixtures.js';
import { invitedPassword, join } from './invited-user.js';
import { newStructure } from './new-structure.js';
import { LoginPage } from './pages/login-page.js';

/** An authenticator of the machine, as Windows Hello is one; `setVerified(false)`: it does not recognise the user. */
async function addAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal') {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
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

test('a structure that requires passkeys leads its users to add one, and asks a session that a code opened', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const email = await newStructure(request, 'CSE des Érables');
  const treasurer = `tresorier-cle-${Date.now()}@cse.example`;
  await join(request, email, treasurer, ['COMPTABILITY_ACCESS', 'PEOPLE_ACCESS']);
  const login = new LoginPage(page);
  await login.open();
  // Chromium has one internal authenticator for all pages.
  await addAuthenticator(page, 'usb');
  await login.signIn(email, password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil');
  const add = async (screen: Page, ownPassword: string) => {
    const adding = screen.getByRole('dialog', { name: 'Ajouter une clé d’accès' });
    await screen.getByRole('dialog', { name: 'Clés d’accès' }).getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
    await adding.getByLabel('Mot de passe actuel').fill(ownPassword);
    await adding.getByRole('button', { name: 'Continuer' }).click();
    await expect(screen.getByText('La clé d’accès est ajoutée.').first()).toBeVisible();
    await screen.getByRole('dialog', { name: 'Clés d’accès' }).getByRole('button', { name: 'Terminer' }).click();
  };

  await test.step('the administrator chooses the rule with an own passkey', async () => {
    await page.getByRole('button', { name: /^Mon compte/ }).click();
    await page.getByRole('button', { name: 'Clés d’accès' }).click();
    await add(page, password);
    await page.goto('/environment/users');
    await page.getByRole('button', { name: 'Règle de connexion' }).click();
    const rule = page.getByRole('dialog', { name: 'Règle de connexion' });
    await rule.getByText('Aux rôles sensibles', { exact: true }).click();
    await rule.getByText('Une clé d’accès', { exact: true }).click();
    await expectAccessible(page);
    await rule.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Modifications enregistrées.').first()).toBeVisible();
  });

  await test.step('the treasurer is led to add one, and a session of a password is asked for it', async () => {
    const colleague = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
    const entrance = new LoginPage(colleague);
    await entrance.open();
    await addAuthenticator(colleague, 'usb');
    await entrance.signIn(treasurer, invitedPassword);
    await expect(colleague.getByText('Votre structure demande une clé d’accès')).toBeVisible();
    await expectAccessible(colleague);
    await colleague.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
    await add(colleague, invitedPassword);
    await expect(colleague.getByRole('link', { name: 'Annuaire' }).first()).toBeVisible();
    await colleague.getByRole('button', { name: /^Mon compte/ }).click();
    await colleague.getByRole('button', { name: 'Se déconnecter' }).click();
    await entrance.signIn(treasurer, invitedPassword);
    const stepUp = colleague.getByRole('dialog', { name: 'Confirmez votre identité' });
    await expect(stepUp.getByText(/^Votre structure demande votre clé d’accès/)).toBeVisible();
    await expectAccessible(colleague);
    await stepUp.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click();
    await expect(stepUp).toBeHidden();
    await colleague.getByRole('link', { name: 'Annuaire' }).first().click();
    await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Personnes');
    await colleague.close();
  });
});
