import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.js';
import { expect, test } from './fixtures.js';
import { join, invitedPassword as password } from './invited-user.js';

async function signInAs(page: Page, email: string) {
  await page.goto('/login');
  await page.getByLabel('Adresse électronique').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/\/home$/);
}

test('works in two structures, one after the other, and no tab stays in the wrong one', async ({ page, context, request }) => {
  const email = `zoe-${Date.now()}@structures.demo`;
  const first = await join(request, 'admin@asso.demo', email, ['PEOPLE_ACCESS', 'COMPTABILITY_ACCESS']);
  const change = page.getByRole('button', { name: 'Changer de structure' });
  await signInAs(page, email);
  await expect(page.getByRole('link', { name: 'Comptabilité' }).first()).toBeVisible();
  await expect(change).toHaveCount(0);

  await join(request, 'admin@cse.demo', email, ['PEOPLE_ACCESS'], first);
  await page.reload();
  const other = await context.newPage();
  await other.goto('/home');
  await expect(other.getByRole('link', { name: 'Comptabilité' }).first()).toBeVisible();
  await change.click();
  await page.getByRole('menuitem', { name: /\(CSE\)$/ }).click();
  await expect(page.getByText(/^Vous êtes dans /).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Comptabilité' })).toHaveCount(0);
  // The other tab has left the former structure by itself.
  await expect(other.getByRole('link', { name: 'Comptabilité' })).toHaveCount(0);

  await test.step('the folded menu, the narrow header and the title name the structure', async () => {
    const name = /^Structure .+ \(CSE\)$/;
    await expect(page).toHaveTitle(/^Accueil – .+ – Intendance$/);
    await page.getByRole('button', { name: 'Replier le menu' }).click();
    await expect(page.getByRole('link', { name })).toBeVisible();
    await page.getByRole('button', { name: 'Déplier le menu' }).click();
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(page.getByRole('link', { name })).toBeVisible();
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await change.click();
    await page.getByRole('menuitem', { name: 'Toutes mes structures' }).click();
    await expect(page).toHaveURL(/\/structures$/);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the page of structures counts what waits, with the rights in each', async () => {
    const own = page.getByRole('row').filter({ hasText: 'Ouverte ici' });
    await expect(own.getByRole('cell').nth(1)).toHaveText('—');
    const association = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Ouvrir / }) });
    await expect(association.getByRole('cell').nth(1)).toHaveText(/à affecter|Rien à traiter/);
  });
  await page
    .getByRole('row')
    .getByRole('button', { name: /^Ouvrir / })
    .click();
  await expect(page.getByRole('link', { name: 'Comptabilité' }).first()).toBeVisible();
});

test('hands over one’s functions to a colleague, and leaves the structure', async ({ page, request, browser, baseURL }) => {
  const [leaver, heir] = ['lea', 'noe'].map((name) => `${name}-${Date.now()}@structures.demo`) as [string, string];
  await join(request, 'admin@syndicat.demo', leaver, ['ENVIRONMENT_ACCESS', 'PEOPLE_ACCESS']);
  await join(request, 'admin@syndicat.demo', heir, ['HELP_ACCESS']);
  await signInAs(page, leaver);
  await page.getByRole('button', { name: `Mon compte, ${leaver}` }).click();
  await page.getByRole('button', { name: 'Transmettre mes fonctions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transmettre mes fonctions' });
  await expect(dialog.getByText(/^Droits transmis.*Environnement/)).toBeVisible();
  await expectAccessible(page, 'handover');
  await dialog.getByRole('button', { name: 'Transmettre et quitter' }).click();
  await expect(dialog.getByText('Le successeur doit être un autre utilisateur actif de la structure.').first()).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Successeur' }).selectOption(heir);
  await dialog.getByRole('button', { name: 'Transmettre et quitter' }).click();
  await expect(page.getByText('Vos fonctions sont transmises. Votre accès à la structure est fermé.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  expect((await request.post('/api/login_check', { data: { email: leaver, password } })).status()).toBe(401);

  const successor = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
  await signInAs(successor, heir);
  await successor.goto('/environment/users');
  await expect(successor.getByRole('row').filter({ hasText: leaver })).toContainText('Désactivé');
  await successor.getByRole('button', { name: `Mon compte, ${heir}` }).click();
  await successor.getByRole('button', { name: 'Transmettre mes fonctions' }).click();
  await successor.getByRole('link', { name: 'Invitez-le d’abord' }).click();
  await expect(successor.getByRole('dialog')).toHaveCount(0);
  await expect(successor.getByRole('button', { name: 'Inviter', exact: true })).toBeVisible();
  await successor.close();
});
