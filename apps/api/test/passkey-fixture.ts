import type { PasskeyOptionsDto } from '../src/identity/passkey/passkey.dto.js';
import type { TestApp } from './open-test-app.js';
import { type SignedIn, testPassword } from './signed-in.js';
import { type AuthenticatorOptions, softAuthenticator } from './soft-authenticator.js';

const path = '/api/users/me/passkeys';
/** The public address of the test application, which its passkeys are for. */
export const ownSite = { host: 'localhost', origin: 'http://localhost:3000' };

type User = Pick<SignedIn, 'headers'>;
export type Authenticator = ReturnType<typeof softAuthenticator>;

const post = (app: TestApp, url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, headers, payload });
export const passkeyOptionsOf = (answer: { json(): unknown }) => (answer.json() as PasskeyOptionsDto).options;
export const beginPasskey = (app: TestApp, { headers }: User, password = testPassword) =>
  post(app, `${path}/options`, { password }, headers);

/** Adds a passkey to the account; `answer`: of the addition. */
export async function addPasskey(app: TestApp, user: User, options: AuthenticatorOptions = {}, site = ownSite) {
  const authenticator = softAuthenticator(site.host, site.origin, options);
  const enrolment = authenticator.enrol(passkeyOptionsOf(await beginPasskey(app, user)));
  return { authenticator, answer: await post(app, path, enrolment, user.headers) };
}

export async function signInWithPasskey(app: TestApp, authenticator: Authenticator) {
  const options = passkeyOptionsOf(await post(app, '/api/login_check/passkey/options', {}));
  return post(app, '/api/login_check/passkey', { passkey: authenticator.sign(options) });
}

/** Shows the passkey in an open session. */
export async function confirmWithPasskey(app: TestApp, { headers }: User, authenticator: Authenticator) {
  const options = passkeyOptionsOf(await post(app, '/api/users/me/sessions/confirm/options', {}, headers));
  return post(app, '/api/users/me/sessions/confirm', { passkey: authenticator.sign(options) }, headers);
}
