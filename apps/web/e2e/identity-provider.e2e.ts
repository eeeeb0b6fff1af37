import { expectAccessible } from './axe.js';
import { expect, password, test } from './fixtures.js';
import { startIdentityProvider } from './identity-provider.js';
import { newStructure } from './new-structure.js';
import { LoginPage } from './pages/login-page.js';

test('an administrator configures an identity provider, tries it, switches it on, and signs in by it', async ({ page, request }) => {
  const email = await newStructure(request, 'CSE des Comptes');
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(email, password);
  await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible();
  await page.goto('/environment/identity-provider');
  await expect(page.getByText('Aucun fournisseur d’identité pour le moment')).toBeVisible();
  const redirect = await page.getByLabel('Adresse de retour', { exact: true }).inputValue();
  const provider = await startIdentityProvider(redirect, email);
  const title = page.getByRole('heading', { level: 1 });

  await test.step('the form names its faults, and the provider is off until it is tried', async () => {
    await page.getByRole('button', { name: 'Configurer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Configurer le fournisseur d’identité' });
    await dialog.getByLabel('Nom').fill('Comptes Horizon');
    await dialog.getByLabel('Émetteur').fill(provider.issuer);
    await dialog.getByLabel('Identifiant client').fill(provider.clientId);
    await dialog.getByLabel('Secret du client').fill(provider.clientSecret);
    await dialog.getByLabel('Domaines admis').fill('exemple');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByText(/^« exemple » n’est pas un domaine/).first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Domaines admis').fill('');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Essayez le fournisseur')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Proposer à la connexion' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('a trial with an address that is not verified fails clearly, then it succeeds', async () => {
    provider.person.email_verified = false;
    await page.getByRole('button', { name: 'Essayer' }).click();
    await expect(page.getByRole('alert')).toContainText('n’a pas vérifié votre adresse');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Revenir au fournisseur' }).click();
    provider.person.email_verified = true;
    await page.getByRole('button', { name: 'Essayer' }).click();
    await expect(page.getByRole('button', { name: 'Proposer à la connexion' })).toBeVisible();
    await page.getByRole('button', { name: 'Proposer à la connexion' }).click();
    await expect(page.getByRole('button', { name: 'Exiger à la connexion' })).toBeVisible();
    await expectAccessible(page);
  });

  const leave = async () => {
    await page.getByRole('button', { name: /^Mon compte/ }).click();
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await expect(title).toHaveText('Connexion');
  };

  await test.step('the user signs in by the address, without a password', async () => {
    await leave();
    await page.getByRole('button', { name: 'Continuer avec mon organisation' }).click();
    await expect(page.getByText('Indiquez votre adresse électronique.').first()).toBeVisible();
    await login.email.fill(email);
    await page.getByRole('button', { name: 'Continuer avec mon organisation' }).click();
    await page.getByRole('button', { name: 'Continuer avec Comptes Horizon' }).click();
    await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible();
  });

  await test.step('once it is required, the password is refused and the link of the structure leads to the provider', async () => {
    await page.goto('/environment/identity-provider');
    const link = await page.getByLabel('Lien de connexion de la structure', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Exiger à la connexion' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Exiger à la connexion' }).click();
    await expect(page.getByText('Exigé à la connexion', { exact: true })).toBeVisible();
    await leave();
    const { pathname, search } = new URL(link);
    await page.goto(`${pathname}${search}`);
    await login.signIn(email, password);
    await expect(page.getByRole('alert')).toContainText('demande de se connecter par son fournisseur d’identité');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continuer avec Comptes Horizon' }).click();
    await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeVisible();
  });
  provider.close();
});
