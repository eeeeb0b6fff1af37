import type { APIRequestContext } from '@playwright/test';
import { expect, test, tokensOf } from './fixtures.js';
import { mailedInvitation } from './mailed-link.js';

const password = 'Encore-Une-Saison-2028';

/** Makes this person a user of the administrator's structure. @returns the token of the invitation */
async function join(request: APIRequestContext, administrator: string, email: string, permissions: string[], former?: string) {
  const { token } = await tokensOf(request, administrator);
  const data = { email, firstname: 'Zoé', lastname: 'Petit', role: 'CUSTOM', permissions };
  const invited = await request.post('/api/invitations', { headers: { authorization: `Bearer ${token}` }, data });
  expect(invited.status()).toBe(201);
  const invitation = await mailedInvitation(request, email, former);
  const accepted = await request.post(`/api/invitation-links/${invitation}/accept`, { data: { password, password_confirm: password } });
  expect(accepted.status()).toBe(204);
  return invitation;
}

test('works in two structures, one after the other, and no tab stays in the wrong one', async ({ page, context, request }) => {
  const email = `zoe-${Date.now()}@structures.demo`;
  const first = await join(request, 'admin@asso.demo', email, ['PEOPLE_ACCESS', 'COMPTABILITY_ACCESS']);
  const change = page.getByRole('button', { name: 'Changer de structure' });
  await page.goto('/login');
  await page.getByLabel('Adresse électronique').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
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

  await page.goto('/structures');
  await page.getByRole('button', { name: /^Ouvrir / }).click();
  await expect(page.getByRole('link', { name: 'Comptabilité' }).first()).toBeVisible();
});
