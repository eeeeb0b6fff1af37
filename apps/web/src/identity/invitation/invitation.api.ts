import type { BodyOf } from '@intendance/contract/operation.js';
import { get, send } from '../../platform/http.js';
import { type LoginAnswer, logIn } from '../identity.api.js';

export type Acceptance = BodyOf<'/api/invitation-links/{token}/accept'>;

export const invitationLinkQuery = (token: string) => ({
  queryKey: ['invitation-link', token],
  queryFn: () => get('/api/invitation-links/{token}', { path: { token } }),
  retry: false,
});

/** Accepts, then signs in with the password that was typed. */
export async function acceptInvitation(token: string, email: string, body: Acceptance): Promise<LoginAnswer> {
  await send('post', '/api/invitation-links/{token}/accept', { path: { token }, body });
  return logIn({ email, password: body.password });
}
