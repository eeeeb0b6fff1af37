import { expect, password, test, tokensOf } from './fixtures.js';
import { mailedInvitation } from './mailed-link.js';

test('works in two structures, one after the other, and no tab stays in the wrong one', async ({ page, context, request, signIn }) => {
  const person = 'admin@asso.demo';
  const { token } = await tokensOf(request, 'admin@cse.demo');
  const payload = { email: person, firstname: 'Nadia', lastname: 'Haddad', role: 'CUSTOM', permissions: ['PEOPLE_ACCESS', 'HELP_ACCESS'] };
  const invited = await request.post('/api/invitations', { headers: { authorization: `Bearer ${token}` }, data: payload });
  expect(invited.status()).toBe(201);

  await signIn(person);
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Changer de structure' })).toHaveCount(0);
  const link = await mailedInvitation(request, person);
  const [, linkToken] = /invitation\/(.+)$/.exec(link) ?? [];
  expect((await request.post(`/api/invitation-links/${linkToken}/accept`, { data: { password } })).status()).toBe(204);

  await page.reload();
  const other = await context.newPage();
  await other.goto('/home');
  const former = await page.getByRole('button', { name: 'Changer de structure' }).locator('..').locator('..').innerText();
  await page.getByRole('button', { name: 'Changer de structure' }).click();
  await page.getByRole('menuitem', { name: /\(CSE\)$/ }).click();
  await expect(page.getByText(/^Vous êtes dans /).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Comptabilité' })).toHaveCount(0);
  await expect(page.getByText(former.split('\n')[0] ?? '', { exact: true })).toHaveCount(0);

  // The other tab has left the former structure by itself.
  await expect(other.getByRole('link', { name: 'Comptabilité' })).toHaveCount(0);

  await page.goto('/structures');
  await page.getByRole('button', { name: /^Ouvrir / }).click();
  await expect(page.getByRole('link', { name: 'Comptabilité' }).first()).toBeVisible();
});
