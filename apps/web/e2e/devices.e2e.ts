import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { invitedPassword, join } from './invited-user.js';
import { LoginPage } from './pages/login-page.js';

test('a user closes the session of another device from this one', async ({ page, browser, baseURL, request }) => {
  const email = `appareils-${Date.now()}@structures.demo`;
  await join(request, 'admin@asso.demo', email, ['PEOPLE_ACCESS']);
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(email, invitedPassword);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil');
  const phone = await browser.newPage({
    ...(baseURL && { baseURL }),
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  });
  const phoneLogin = new LoginPage(phone);
  await phoneLogin.open();
  await phoneLogin.signIn(email, invitedPassword);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Accueil');

  await page.getByRole('button', { name: /^Mon compte/ }).click();
  await page.getByRole('button', { name: 'Mes appareils' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mes appareils' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fermer la session Safari, iOS' }).click();
  await expect(page.getByText('La session « Safari, iOS » est fermée.').first()).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Fermer toutes les autres' })).toBeHidden();
  await phone.close();

  await page.goto('/mailbox');
  const mail = page.getByRole('article').filter({ hasText: email }).filter({ hasText: 'Nouvelle connexion à votre compte' });
  await expect(mail.first()).toBeVisible();
});
