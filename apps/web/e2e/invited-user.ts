import type { APIRequestContext } from '@playwright/test';
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
