import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn, testPassword } from '../../../test/signed-in.js';
import { OneTimeTokens } from '../credential/one-time-tokens.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
});
afterAll(() => app.close());

type Tokens = { token: string; refresh_token: string };
const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api/${url}`, payload });
const open = (token: string) => post('login_link', { token });
const me = (token: string) => app.inject({ method: 'GET', url: '/api/users/me', headers: { authorization: `Bearer ${token}` } });
const linkOf = async (token: string): Promise<string> => {
  const answer = await app.inject({ method: 'GET', url: '/api/users/me/token', headers: { authorization: `Bearer ${token}` } });
  return new URLSearchParams(new URL(answer.json<{ redirect: string }>().redirect).hash.slice(1)).get('token') ?? '';
};
const changePassword = ({ headers }: SignedIn) =>
  app.inject({
    method: 'PUT',
    url: '/api/users/me/password',
    headers,
    payload: { old_password: testPassword, new_password: 'Nouvelle-Saison-2027', password_confirm: 'Nouvelle-Saison-2027' },
  });

describe('a login link', () => {
  it('opens a session once, for five minutes', async () => {
    const claire = await signedIn(app);
    const token = await linkOf(claire.token);
    const [first, second] = await Promise.all([open(token), open(token)]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 401]);
    expect((await open(token)).json()).toMatchObject({
      code: 'session.link-invalid',
      detail: 'Ce lien de connexion est invalide ou a déjà été utilisé.',
    });
    const late = await linkOf(claire.token);
    app.clock.advance(5 * 60_000 + 1);
    expect((await open(late)).statusCode).toBe(401);
  });
  it('of another purpose opens nothing', async () => {
    const { userId, environmentId } = await signedIn(app);
    const token = await app.get(OneTimeTokens).issue('reset-password', { userId, environmentId });
    expect((await open(token)).statusCode).toBe(401);
  });
  it('is worth nothing once the session that asked for it is signed out', async () => {
    const claire = await signedIn(app);
    const token = await linkOf(claire.token);
    await post('logout', { refresh_token: claire.refreshToken });
    expect((await open(token)).statusCode).toBe(401);
  });
  it('is worth nothing once the password has changed, even from the session that asked for it', async () => {
    const claire = await signedIn(app);
    const { userId, environmentId } = claire;
    const token = await linkOf(claire.token);
    const reset = await app.get(OneTimeTokens).issue('reset-password', { userId, environmentId });
    expect((await changePassword(claire)).statusCode).toBe(204);
    expect((await open(token)).statusCode).toBe(401);
    const confirmed = { password: 'Encore-Une-Saison-2028', password_confirm: 'Encore-Une-Saison-2028' };
    expect((await post(`reset-password/${reset}`, confirmed)).json()).toMatchObject({ code: 'password.link-invalid' });
  });
  it('opens a session that ends with the one that asked for it, and not the other way round', async () => {
    const claire = await signedIn(app);
    const opened = (await open(await linkOf(claire.token))).json<Tokens>();
    const nested = (await open(await linkOf(opened.token))).json<Tokens>();
    await post('logout', { refresh_token: opened.refresh_token });
    expect((await me(claire.token)).statusCode).toBe(200);
    expect((await me(nested.token)).statusCode).toBe(200);
    await post('logout', { refresh_token: claire.refreshToken });
    expect((await me(nested.token)).statusCode).toBe(401);
    expect((await post('token/refresh', { refresh_token: nested.refresh_token })).statusCode).toBe(401);
  });
  it('opens a session that ends when a refresh token of its family is used twice', async () => {
    const claire = await signedIn(app);
    const opened = (await open(await linkOf(claire.token))).json<Tokens>();
    const renewed = (await post('token/refresh', { refresh_token: claire.refreshToken })).json<Tokens>();
    await post('token/refresh', { refresh_token: renewed.refresh_token });
    app.clock.advance(60_000);
    await post('token/refresh', { refresh_token: claire.refreshToken });
    expect((await me(opened.token)).statusCode).toBe(401);
  });
});
