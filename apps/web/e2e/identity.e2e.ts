import { expect, password, test } from './fixtures.js';
import { join } from './invited-user.js';
import { LoginPage } from './pages/login-page.js';

test('wrong credentials are told without saying which', async ({ page }) => {
  const login = new LoginPage(page);
  await login.open();
  await login.signIn('personne@cse.demo', 'Mauvais-mot-de-passe-1');
  await expect(page.getByRole('alert')).toContainText('Identifiants incorrects');
  await expect(page).toHaveTitle('Erreur : Connexion – Intendance');
});

test('a server that fails is not a wrong password', async ({ page }) => {
  await page.route('**/api/login_check', (route) => route.fulfill({ status: 500, body: '' }));
  const login = new LoginPage(page);
  await login.open();
  await login.signIn('admin@cse.demo', password);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Erreur de connexion. Veuillez réessayer');
  await expect(alert).not.toContainText('Vérifiez les points suivants');
});

test('a forgotten password is chosen anew through the mailbox', async ({ page, request }) => {
  // A user of their own: a changed password ends the other sessions of its user.
  const email = `oubli-${Date.now()}@structures.demo`;
  await join(request, 'admin@asso.demo', email, ['PEOPLE_ACCESS']);
  const login = new LoginPage(page);
  await login.open();
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mot de passe oublié' });
  await dialog.getByLabel(/^Adresse électronique/).fill(email);
  await dialog.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByText('Un email de réinitialisation de mot de passe a été envoyé')).toBeVisible();

  await page.goto('/mailbox');
  const mail = page.getByRole('article').filter({ hasText: email }).first();
  await mail.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choisir un nouveau mot de passe');
  const link = page.url();
  await page.getByLabel(/^Nouveau mot de passe/).fill('court');
  await expect(page.getByText("Votre mot de passe n'est pas valide")).toBeVisible();
  await page.getByLabel(/^Nouveau mot de passe/).fill(password);
  await expect(page.getByText('Votre mot de passe est valide')).toBeVisible();
  await page.getByLabel(/^Confirmer le mot de passe/).fill(password);
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText('Le mot de passe a bien été mis à jour')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  await login.signIn(email, password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil');

  await test.step('the link works once', async () => {
    await page.goto(link);
    await page.getByLabel(/^Nouveau mot de passe/).fill(password);
    await page.getByLabel(/^Confirmer le mot de passe/).fill(password);
    await page.getByRole('button', { name: 'Valider' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Mise à jour du mot de passe impossible. Le lien que vous avez utilisé est invalide',
    );
  });
});

test('who is not signed in comes back to where they wanted to go', async ({ page }) => {
  await page.goto('/activitiescse/refund/waiting?defaultFilter=false');
  await expect(page).toHaveURL(/\/login$/);
  const login = new LoginPage(page);
  await login.signIn('admin@cse.demo', password);
  await expect(page).toHaveURL(/\/activitiescse\/refund\/waiting\?defaultFilter=false$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remboursements en attente');
});

test('signing out signs out of every tab', async ({ page, context, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil');
  const other = await context.newPage();
  await other.goto('/activitiescse');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Tableau de bord');
  await page.getByRole('button', { name: /^Mon compte/ }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
});

test('an access token that ran out is renewed once, whatever the number of calls', async ({ page, signIn }) => {
  await signIn('admin@cse.demo');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil');
  let renewals = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/token/refresh')) renewals += 1;
  });
  // Every call is refused until a renewal, as if the token had run out. Two tokens of the same second are equal, so they are not compared.
  await page.route('**/api/refund**', async (route) => {
    if (renewals === 0) await route.fulfill({ status: 401, json: { code: 'session.expired', detail: 'Veuillez vous connecter.' } });
    else await route.continue();
  });
  await page.getByRole('link', { name: 'Activités', exact: true }).click();
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Remboursements', exact: true }).click();
  await expect(page.getByRole('table')).toContainText('Total (');
  expect(renewals).toBe(1);
});

test('the password is changed from the user menu', async ({ page, signIn }) => {
  await signIn('admin@asso.demo');
  await page.goto('/home');
  await page.getByRole('button', { name: /^Mon compte/ }).click();
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changer mon mot de passe' });
  await dialog.getByLabel(/^Mot de passe actuel/).fill('Pas-le-bon-mot-1');
  await dialog.getByLabel(/^Nouveau mot de passe/).fill('Nouveau-Mot-De-Passe-1');
  await dialog.getByLabel(/^Confirmer/).fill('Nouveau-Mot-De-Passe-1');
  await dialog.getByRole('button', { name: 'Valider' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
});
