import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, tokensOf } from './fixtures.js';
import { mailedInvitation } from './mailed-link.js';

export const invitedPassword = 'Encore-Une-Saison-2028';

/** Makes this person a user of the administrator's structure. @returns the token of the invitation */
export async function join(
  request: APIRequestContext,
  administrator: string,
  email: string,
  permissions: string[] | 'ACCOUNTANT',
  former?: string,
) {
  const { token } = await tokensOf(request, administrator);
  const data = {
    email,
    firstname: 'Zoé',
    lastname: 'Petit',
    ...(permissions === 'ACCOUNTANT' ? { role: permissions } : { role: 'CUSTOM', permissions }),
  };
  const invited = await request.post('/api/invitations', { headers: { authorization: `Bearer ${token}` }, data });
  expect(invited.status()).toBe(201);
  const invitation = await mailedInvitation(request, email, former);
  const accepted = await request.post(`/api/invitation-links/${invitation}/accept`, {
    data: { password: invitedPassword, password_confirm: invitedPassword },
  });
  expect(accepted.status()).toBe(204);
  return invitation;
}

type Entrance = { browser: Browser; baseURL: string | undefined; request: APIRequestContext };

/** A page of its own, signed in as an accountant whom this administrator has invited. */
export async function accountantPage({ browser, baseURL, request }: Entrance, administrator: string, email: string): Promise<Page> {
  await join(request, administrator, email, 'ACCOUNTANT');
  const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
  await page.goto('/login');
  await page.getByLabel('Adresse électronique').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(invitedPassword);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Lecture seule').first()).toBeVisible();
  return page;
}
