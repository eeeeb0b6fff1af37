import { expect, test } from './fixtures.js';
import { mailedInvitation } from './mailed-link.js';

test('invites a colleague who signs in with limited rights', async ({ page, browser, baseURL, request, signIn }) => {
  const email = `zoe-${Date.now()}@asso.demo`;
  await signIn('admin@asso.demo');
  await page.goto('/environment/users');
  await page.getByRole('button', { name: 'Inviter' }).click();
  const invitation = page.getByRole('dialog', { name: 'Inviter un utilisateur' });
  await invitation.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(invitation.getByText('L’adresse électronique n’est pas valide.').first()).toBeVisible();
  await invitation.getByLabel('Adresse électronique').fill(email);
  await invitation.getByLabel('Prénom').fill('Zoé');
  await invitation.getByLabel('Nom', { exact: false }).last().fill('Petit');
  await invitation.getByLabel('Rôle').selectOption('SECRETARY');
  await expect(invitation.getByRole('checkbox', { name: 'Annuaire' })).toBeChecked();
  await invitation.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(page.getByText('L’invitation de Zoé Petit est partie.').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Invitations en attente' }).getByText(email)).toBeVisible();

  const guest = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
  await guest.goto(`/invitation/${await mailedInvitation(request, email)}`);
  await guest.getByLabel('Nouveau mot de passe').fill('Encore-Une-Saison-2028');
  await guest.getByLabel('Confirmer le mot de passe').fill('Encore-Une-Saison-2028');
  await guest.getByRole('button', { name: 'Accepter l’invitation' }).click();
  await expect(guest).toHaveURL(/\/home$/);
  await expect(guest.getByRole('link', { name: 'Personnes' }).first()).toBeVisible();
  await guest.goto('/environment/users');
  await expect(guest).toHaveURL(/\/home$/);
  await guest.close();

  await page.reload();
  await expect(page.getByRole('table', { name: 'Utilisateurs' }).getByText(email)).toBeVisible();
});

test('an accountant reads the books, and sees nothing that writes', async ({ page, browser, baseURL, request, signIn }) => {
  const email = `cabinet-${Date.now()}@cse.demo`;
  await signIn('admin@cse.demo');
  await page.goto('/environment/users');
  await page.getByRole('button', { name: 'Inviter' }).click();
  const invitation = page.getByRole('dialog', { name: 'Inviter un utilisateur' });
  await invitation.getByLabel('Adresse électronique').fill(email);
  await invitation.getByLabel('Prénom').fill('Inès');
  await invitation.getByLabel('Nom', { exact: false }).last().fill('Faure');
  await invitation.getByLabel('Rôle').selectOption('ACCOUNTANT');
  await invitation.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(page.getByText('L’invitation de Inès Faure est partie.').first()).toBeVisible();

  const reader = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
  await reader.goto(`/invitation/${await mailedInvitation(request, email)}`);
  await reader.getByLabel('Nouveau mot de passe').fill('Encore-Une-Saison-2028');
  await reader.getByLabel('Confirmer le mot de passe').fill('Encore-Une-Saison-2028');
  await reader.getByRole('button', { name: 'Accepter l’invitation' }).click();
  await expect(reader.getByText('Lecture seule').first()).toBeVisible();
  for (const [path, title] of [
    ['/accounts', 'Comptes bancaires'],
    ['/comptability/configuration/exercices', 'Exercices'],
    ['/comptability/operations', 'Opérations affectées'],
  ] as const) {
    await reader.goto(path);
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(reader.getByRole('main').getByText(/^\d|€/).first()).toBeVisible();
    await expect(
      reader.getByRole('main').getByRole('button', { name: /^(Nouve|Modifier|Clôturer|Supprimer|Valider|Connecter|Créer)/ }),
    ).toHaveCount(0);
  }
  await expect(
    reader
      .getByRole('main')
      .getByRole('button', { name: /Exporter/ })
      .first(),
  ).toBeVisible();
  await reader.close();
});

test('keeps the last administrator of a structure', async ({ page, signIn }) => {
  await signIn('admin@asso.demo');
  await page.goto('/environment/users');
  const own = page.getByRole('row').filter({ hasText: '(vous)' });
  await own.getByRole('button', { name: /^Désactiver/ }).click();
  await page.getByRole('button', { name: 'Désactiver', exact: true }).click();
  await expect(page.getByText('Vous ne pouvez pas retirer le dernier administrateur de la structure').first()).toBeVisible();
});
