import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type IdentityProviderFixture, identityProvider } from '../../../test/identity-provider-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type Answer, outcomeOf, providerClient } from '../../../test/provider-client.js';
import { addSecondFactor } from '../../../test/second-factor-fixture.js';
import { type SignedIn, signedIn, testPassword } from '../../../test/signed-in.js';

let app: TestApp;
let provider: IdentityProviderFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, config: { privateWebhooks: true } });
  provider = await identityProvider(`${app.config.publicUrl}/login/provider`);
}, 60_000);
afterAll(async () => {
  await provider?.close();
  await app?.close();
});

const at = () => providerClient(app, provider);
const verified = ({ email, userId }: Pick<SignedIn, 'email' | 'userId'>) => ({ sub: `p-${userId}`, email, email_verified: true });
const me = (answer: Answer) => at().get('users/me', { authorization: `Bearer ${answer.json<{ token: string }>().token}` });
/** Of the user's history, the newest first. */
const linesOf = async ({ headers, userId }: SignedIn) => {
  const { history } = (await at().get('history?filters[record_type|eq]=user', headers)).json<{ history: HistoryLine[] }>();
  return history.filter(({ record_id }) => record_id === userId).map(({ label }) => label);
};
type HistoryLine = { record_id: string; label: string };

describe('a sign-in by the identity provider of a structure', () => {
  it('opens the session of the user whose verified address it is, and links the account', async () => {
    const claire = await at().administrator();
    const hugo = await signedIn(app, { environmentId: claire.environmentId, permissions: ['PEOPLE_ACCESS'] });
    const answer = await at().signIn(claire.environmentId, verified(hugo));
    expect(answer.statusCode).toBe(200);
    expect((await me(answer)).json()).toMatchObject({ id: hugo.userId, email: hugo.email, permissions: ['PEOPLE_ACCESS'] });
    expect((await linesOf({ ...claire, userId: hugo.userId })).slice(0, 2)).toEqual([
      's’est connecté par le fournisseur d’identité',
      'a lié son compte au fournisseur d’identité',
    ]);
    const { sessions } = (await at().get('users/me/sessions', hugo.headers)).json<{ sessions: object[] }>();
    expect(sessions).toHaveLength(2);
  });

  it('goes by the link afterwards, whatever the address has become', async () => {
    const claire = await at().administrator();
    const person = verified(claire);
    const answer = await at().signIn(claire.environmentId, { ...person, email: 'ailleurs@exemple.fr', email_verified: false });
    expect((await me(answer)).json()).toMatchObject({ id: claire.userId });
    expect((await linesOf(claire)).filter((label) => label.startsWith('a lié'))).toHaveLength(1);
  });

  it('is renewed, listed and left as every session', async () => {
    const claire = await at().administrator();
    const cookie = { 'x-session': 'cookie' };
    const answer = await at().signIn(claire.environmentId, verified(claire), { headers: cookie });
    expect(Object.keys(answer.json<object>())).toEqual(['token']);
    expect([answer.headers['set-cookie']].flat().filter((text) => text?.startsWith('intendance-session-'))).toHaveLength(1);
    const { refresh_token } = (await at().signIn(claire.environmentId, verified(claire))).json<{ refresh_token: string }>();
    const renewal = await at().post('token/refresh', { refresh_token });
    expect((await me(renewal)).json()).toMatchObject({ id: claire.userId });
    const { refresh_token: next } = renewal.json<{ refresh_token: string }>();
    expect((await at().post('logout', { refresh_token: next })).statusCode).toBe(204);
    expect(outcomeOf(await me(renewal))).toBe('401 session.expired');
  });

  it('refuses an address that the provider has not verified, and says so in the history', async () => {
    const claire = await at().administrator();
    const hugo = await signedIn(app, { environmentId: claire.environmentId });
    const answer = await at().signIn(claire.environmentId, { ...verified(hugo), email_verified: false });
    expect(outcomeOf(answer)).toBe('401 session.provider-unverified');
    expect((await linesOf({ ...claire, userId: hugo.userId }))[0]).toBe(
      'Connexion refusée : le fournisseur d’identité n’a pas vérifié l’adresse',
    );
  });

  it('creates nobody: an unknown address, a user of another structure and a former user get the same answer', async () => {
    const claire = await at().administrator();
    const stranger = await signedIn(app);
    const hugo = await signedIn(app, { environmentId: claire.environmentId });
    await at().post(`users/${hugo.userId}/deactivate`, {}, claire.headers);
    const unknown = { sub: 'x', email: 'inconnu@exemple.fr', email_verified: true };
    for (const person of [unknown, verified(stranger), verified(hugo)])
      expect(outcomeOf(await at().signIn(claire.environmentId, person))).toBe('401 session.provider-no-account');
    expect((await at().get('users', claire.headers)).json()).toMatchObject({ totalCount: 2 });
  });

  it('links addresses of the chosen domains only', async () => {
    const claire = await at().administrator({ domains: ['cse.example'] });
    const hugo = await signedIn(app, { environmentId: claire.environmentId, email: `hugo-${claire.userId}@ailleurs.example` });
    expect(outcomeOf(await at().signIn(claire.environmentId, verified(hugo)))).toBe('401 session.provider-no-account');
  });

  it('refuses another person of the provider with the same address, until the link is removed', async () => {
    const claire = await at().administrator();
    const hugo = await signedIn(app, { environmentId: claire.environmentId });
    const opened = await at().signIn(claire.environmentId, verified(hugo));
    const other = { ...verified(hugo), sub: 'another' };
    expect(outcomeOf(await at().signIn(claire.environmentId, other))).toBe('401 session.provider-other-subject');
    expect((await linesOf({ ...claire, userId: hugo.userId }))[0]).toContain('a nommé une autre personne');
    expect((await at().delete(`identity_provider/links/${hugo.userId}`, claire.headers)).statusCode).toBe(204);
    expect(outcomeOf(await at().delete(`identity_provider/links/${hugo.userId}`, claire.headers))).toBe(
      '404 identity-provider.link-unknown',
    );
    expect(outcomeOf(await me(opened))).toBe('401 session.expired');
    expect((await at().signIn(claire.environmentId, other)).statusCode).toBe(200);
  });
});

describe('the answer of a provider', () => {
  it('is taken once, and in the browser that began', async () => {
    const claire = await at().administrator();
    const { url, cookie } = await at().begin(claire.environmentId);
    provider.person = verified(claire);
    const query = await provider.visit(url);
    expect(outcomeOf(await at().finish(query))).toBe('401 session.provider-refused');
    expect((await at().finish(query, { cookie })).statusCode).toBe(200);
    expect(outcomeOf(await at().finish(query, { cookie }))).toBe('401 session.provider-refused');
  });

  it('is refused with another state, and with the code of another visit', async () => {
    const claire = await at().administrator();
    provider.person = verified(claire);
    const [one, two] = [await at().begin(claire.environmentId), await at().begin(claire.environmentId)];
    const query = new URLSearchParams(await provider.visit(one.url));
    query.set('state', new URL(two.url).searchParams.get('state') ?? '');
    expect(outcomeOf(await at().finish(String(query), { cookie: two.cookie }))).toBe('401 session.provider-refused');
    query.set('state', 'sign-in.other');
    expect(outcomeOf(await at().finish(String(query), { cookie: one.cookie }))).toBe('401 session.provider-refused');
  });

  it.each(['nonce', 'code_challenge'])('is refused for another %s than that of this browser', async (parameter) => {
    const claire = await at().administrator();
    provider.person = verified(claire);
    const { url, cookie } = await at().begin(claire.environmentId);
    const changed = new URL(url);
    changed.searchParams.set(parameter, 'x'.repeat(43));
    expect(outcomeOf(await at().finish(await provider.visit(changed.href), { cookie }))).toBe('401 session.provider-refused');
  });

  it('is refused after ten minutes, when the person declined, and after the provider was changed or removed', async () => {
    const claire = await at().administrator();
    provider.person = verified(claire);
    const late = await at().begin(claire.environmentId);
    const query = await provider.visit(late.url);
    app.clock.advance(10 * 60_000);
    expect(outcomeOf(await at().finish(query, late))).toBe('401 session.provider-refused');
    const declined = await at().begin(claire.environmentId);
    const state = new URL(declined.url).searchParams.get('state');
    const answer = `error=access_denied&state=${state}&iss=${provider.issuer}`;
    expect(outcomeOf(await at().finish(answer, declined))).toBe('401 session.provider-refused');
    const removed = await at().begin(claire.environmentId);
    const last = await provider.visit(removed.url);
    expect((await at().delete('identity_provider', claire.headers)).statusCode).toBe(204);
    expect(outcomeOf(await at().finish(last, removed))).toBe('422 session.provider-none');
  });
});

describe('a second factor', () => {
  it('of the account is asked after the provider, as after a password', async () => {
    const claire = await at().administrator();
    const { application } = await addSecondFactor(app, claire);
    const { cookie, state, answer } = await at().signInWithState(claire.environmentId, { ...verified(claire), amr: ['mfa'] });
    expect(outcomeOf(answer)).toBe('401 session.code-needed');
    const give = (code: string, headers: Record<string, string> = { cookie }) =>
      at().post('login_check/provider/code', { state, code }, headers);
    expect(outcomeOf(await give(application.next(), {}))).toBe('401 session.provider-refused');
    expect(outcomeOf(await give('000000'))).toBe('401 session.code-refused');
    const opened = await give(application.next());
    expect((await me(opened)).json()).toMatchObject({ id: claire.userId });
    expect(outcomeOf(await give(application.next()))).toBe('401 session.provider-refused');
  });

  it('of the provider counts where the structure says so and the provider did it', async () => {
    const claire = await at().administrator({ asks_second_factor: true });
    await addSecondFactor(app, claire);
    await app.inject({ method: 'PUT', url: '/api/sign_in_rule', headers: claire.headers, payload: { second_factor: 'everybody' } });
    const hugo = await signedIn(app, { environmentId: claire.environmentId, permissions: ['PEOPLE_ACCESS'] });
    const people = async (answer: Answer) =>
      outcomeOf(await at().get('people', { authorization: `Bearer ${answer.json<{ token: string }>().token}` }));
    expect(outcomeOf(await at().signIn(claire.environmentId, verified(claire)))).toBe('401 session.code-needed');
    expect((await at().signIn(claire.environmentId, { ...verified(claire), amr: ['mfa'] })).statusCode).toBe(200);
    expect(await people(await at().signIn(claire.environmentId, verified(hugo)))).toBe('403 access.second-factor');
    const withFactor = await at().signIn(claire.environmentId, { ...verified(hugo), amr: ['pwd', 'mfa'] });
    expect(await people(withFactor)).toBe('200 ');
    await at().configure(claire, { asks_second_factor: false, client_secret: undefined });
    expect(await people(withFactor)).toBe('403 access.second-factor');
  });
});

describe('a session of a provider', () => {
  it('is of its structure alone, and changes nothing of the account', async () => {
    const claire = await at().administrator();
    const elsewhere = await signedIn(app);
    const { environmentId } = claire;
    await at().join(elsewhere, environmentId);
    const opened = await at().signIn(environmentId, verified(elsewhere));
    const headers = { authorization: `Bearer ${opened.json<{ token: string }>().token}` };
    expect((await at().get('users/me/structures', headers)).json()).toMatchObject({ totalCount: 1, structures: [{ id: environmentId }] });
    expect((await me(opened)).json()).toMatchObject({ has_several_structures: false });
    expect((await at().get('users/me/structures/waiting', headers)).json()).toMatchObject({ totalCount: 1 });
    const away = await at().post(`users/me/structures/${elsewhere.environmentId}/switch`, {}, headers);
    expect(outcomeOf(away)).toBe('403 session.provider-one-structure');
    const passkey = await at().delete(`users/me/passkeys/${elsewhere.userId}`, headers);
    expect(outcomeOf(passkey)).toBe('403 session.provider-own-account');
    expect((await at().get('users/me/structures', elsewhere.headers)).json()).toMatchObject({ totalCount: 2 });
  });

  it('ends with the provider, and so do those of its links; others go on', async () => {
    const claire = await at().administrator();
    const opened = await at().signIn(claire.environmentId, verified(claire));
    const headers = { authorization: `Bearer ${opened.json<{ token: string }>().token}` };
    const { redirect } = (await at().get('users/me/token', headers)).json<{ redirect: string }>();
    const link = new URLSearchParams(new URL(redirect).hash.slice(1)).get('token');
    const derived = await at().post('login_link', { token: link });
    expect((await me(derived)).statusCode).toBe(200);
    expect((await at().delete('identity_provider', claire.headers)).statusCode).toBe(204);
    expect(outcomeOf(await me(opened))).toBe('401 session.expired');
    expect(outcomeOf(await me(derived))).toBe('401 session.expired');
    expect((await at().get('users/me', claire.headers)).statusCode).toBe(200);
    expect(outcomeOf(await at().post('login_check/provider/begin', { structure: claire.environmentId }))).toBe('422 session.provider-none');
  });
});

describe('a required provider', () => {
  const logIn = (email: string) => at().post('login_check', { email, password: testPassword });

  it('closes passwords to users who have this structure only, and to nobody else', async () => {
    const claire = await at().administrator({}, 'required');
    const hugo = await signedIn(app);
    await at().join(hugo, claire.environmentId);
    expect(outcomeOf(await logIn(claire.email))).toBe('403 session.provider-required');
    expect(outcomeOf(await at().post('login_check', { email: claire.email, password: 'Fausse-Journee-2026' }))).toBe(
      '401 session.bad-credentials',
    );
    expect((await logIn(hugo.email)).statusCode).toBe(200);
    expect((await linesOf(claire)).slice(0, 2)).toContain('Connexion refusée : la structure demande son fournisseur d’identité');
    expect((await at().signIn(claire.environmentId, verified(claire))).statusCode).toBe(200);
    expect((await at().get('users/me', claire.headers)).statusCode).toBe(200);
  });

  it('is lifted by the operator, who gives the structure an administrator back', async () => {
    const operator = await signedIn(app, { isOperator: true });
    const claire = await at().administrator({}, 'required');
    const payload = { environment_id: claire.environmentId, email: claire.email, reason: 'Le fournisseur est perdu' };
    expect((await at().post('operator/users/recover', payload, operator.headers)).json()).toEqual({ outcome: 'restored' });
    expect((await logIn(claire.email)).statusCode).toBe(200);
  });
});

describe('a provider that is away', () => {
  it('leaves passwords, and says clearly what happens', async () => {
    const other = await identityProvider(`${app.config.publicUrl}/login/provider`);
    const here = providerClient(app, other);
    const claire = await here.administrator();
    other.person = verified(claire);
    const { url, cookie } = await here.begin(claire.environmentId);
    const query = await other.visit(url);
    await other.close();
    const answer = await here.finish(query, { cookie });
    expect([outcomeOf(answer), answer.json<{ detail: string }>().detail]).toEqual([
      '503 session.provider-away',
      expect.stringContaining('ne répond pas'),
    ]);
    app.clock.advance(1000);
    expect((await at().post('login_check', { email: claire.email, password: testPassword })).statusCode).toBe(200);
  });

  it('is noticed before the browser goes there', async () => {
    const claire = await signedIn(app);
    await at().configure(claire, { issuer: 'http://127.0.0.1:1' });
    expect(outcomeOf(await at().post('identity_provider/trial', {}, claire.headers))).toBe('503 session.provider-away');
  });
});
