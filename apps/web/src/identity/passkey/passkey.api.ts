import { send } from '../../platform/http.js';
import { queryGroup } from '../../platform/query-group.js';
import type { LoginAnswer } from '../identity.api.js';
import { createPasskey, signWithPasskey } from './authenticator.js';

export const passkeys = queryGroup('passkeys');

export const passkeysQuery = { ...passkeys.read('/api/users/me/passkeys'), staleTime: 0 };

/** @throws PasskeyProblem, ApiProblem */
export async function logInByPasskey(): Promise<LoginAnswer> {
  const { options } = await send('post', '/api/login_check/passkey/options', {});
  return send('post', '/api/login_check/passkey', { body: { passkey: await signWithPasskey(options) } });
}

/** The open session shows a passkey in place of the code. @throws PasskeyProblem, ApiProblem */
export async function confirmByPasskey(): Promise<void> {
  const { options } = await send('post', '/api/users/me/sessions/confirm/options', {});
  await send('post', '/api/users/me/sessions/confirm', { body: { passkey: await signWithPasskey(options) } });
}

/** @throws PasskeyProblem, ApiProblem */
export async function addPasskey(password: string): Promise<void> {
  const { options } = await send('post', '/api/users/me/passkeys/options', { body: { password } });
  await send('post', '/api/users/me/passkeys', { body: await createPasskey(options) });
}
