import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import {
  type Authenticator,
  addPasskey as addPasskeyTo,
  beginPasskey,
  ownSite,
  passkeyOptionsOf,
  signInWithPasskey,
} from '../../../test/passkey-fixture.js';
import { eventually } from '../../../test/projection-fixture.js';
import { addSecondFactor } from '../../../test/second-factor-fixture.js';
import { type SignedIn, signedIn, testPassword } from '../../../test/signed-in.js';
import { type AuthenticatorOptions, softAuthenticator } from '../../../test/soft-authenticator.js';
import type { PasskeyDto, PasskeysDto } from './passkey.dto.js';

const own = ownSite;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, config: { publicUrl: own.origin, brandHosts: { 'flash.exemple.fr': 'flash' } } });
}, 60_000);
afterAll(() => app?.close());

const path = '/api/users/me/passkeys';
const sessions = '/api/users/me/sessions';
const refused = '401 session.passkey-refused';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const post = (url: string, payload: object, headers: Record<string, string> = {}) => app.inject({ method: 'POST', url, headers, payload });
const outcomeOf = (answer: { statusCode: number; body: string }) =>
  `${answer.statusCode} ${answer.body === '' ? '' : ((JSON.parse(answer.body) as { code?: string }).code ?? '')}`;
const optionsOf = passkeyOptionsOf;
const begin = (user: SignedIn, password = testPassword) => beginPasskey(app, user, password);
const all = async ({ headers }: SignedIn) => (await app.inject({ method: 'GET', url: path, headers })).json<PasskeysDto>().passkeys;

const addPasskey = (user: SignedIn, options: AuthenticatorOptions = {}, site = own) => addPasskeyTo(app, user, options, site);
async function userWithPasskey(options: AuthenticatorOptions = {}) {
  const user = await signedIn(app);
  const { authenticator, answer } = await addPasskey(user, options);
  if (answer.statusCode !== 201) throw new Error(`the passkey was refused: ${answer.body}`);
  return { user, authenticator, passkey: answer.json<PasskeyDto>() };
}
const signInOptions = async () => optionsOf(await post('/api/login_check/passkey/options', {}));
const signIn = (proof: object, headers: Record<string, string> = {}) => post('/api/login_check/passkey', { passkey: proof }, headers);
const signInWith = (authenticator: Authenticator) => signInWithPasskey(app, authenticator);

/** The same user with a new session. */
const renewed = async ({ email }: SignedIn) => {
  const answer = await post('/api/login_check', { email, password: testPassword });
  return { headers: { authorization: `Bearer ${answer.json<{ token: string }>().token}` } };
};
/** The same session with a fresh token. */
async function later({ refreshToken }: SignedIn) {
  app.clock.advance(16 * 60_000);
  const answer = await post('/api/token/refresh', { refresh_token: refreshToken });
  return { headers: { authorization: `Bearer ${answer.json<{ token: string }>().token}` } };
}

describe('passkeys of an account', () => {
  it('are added with the password, told by mail and in the history, and open the account without it', async () => {
    const user = await signedIn(app);
    expect(await all(user)).toEqual([]);
    expect(outcomeOf(await begin(user, 'Mauvais-mot-2026'))).toBe('422 second-factor.wrong-password');
    const options = optionsOf(await begin(user));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Intendance' },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const authenticator = softAuthenticator(own.host, own.origin);
    const answer = await post(path, authenticator.enrol(options), { ...user.headers, 'user-agent': firefox });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({ is_synced: true, site: 'localhost', used_at: null }),
    ]);
    expect(answer.json<PasskeyDto>().device).toBe('Firefox, Windows');
    const mail = await eventually(async () => (await app.mails()).find(({ recipient }) => recipient === user.email));
    expect(mail.subject).toBe('Une clé d’accès est ajoutée à votre compte');

    const opening = await signInWith(authenticator);
    expect([opening.statusCode, opening.json()]).toEqual([200, { token: expect.any(String), refresh_token: expect.any(String) }]);
    const me = await app.inject({
      method: 'GET',
      url: '/api/users/me',
      headers: { authorization: `Bearer ${opening.json<{ token: string }>().token}` },
    });
    expect(me.json()).toMatchObject({ email: user.email });
    expect(await all(user)).toMatchObject([{ used_at: app.clock.now().toISOString() }]);
    const history = await app.inject({ method: 'GET', url: '/api/history?filters[type|eq]=PasskeyAdded', headers: user.headers });
    expect(history.json()).toMatchObject({ history: [{ label: 'a ajouté une clé d’accès' }] });
    const arrivals = await app.inject({ method: 'GET', url: '/api/history?filters[type|eq]=UserSignedIn', headers: user.headers });
    expect(arrivals.json<{ history: { label: string }[] }>().history[0]?.label).toBe('s’est connecté par une clé d’accès');
  });

  it('sign in with the refresh token in a cookie, and remember the browser', async () => {
    const { authenticator } = await userWithPasskey();
    const answer = await signIn(authenticator.sign(await signInOptions()), { 'x-session': 'cookie' });
    expect(answer.json()).toEqual({ token: expect.any(String) });
    expect([answer.headers['set-cookie']].flat().map((cookie) => String(cookie).split('-')[1])).toEqual(['device', 'session']);
  });

  it('are both factors at once: no code is asked at sign-in, nor before an act that weighs', async () => {
    const user = await signedIn(app);
    await addSecondFactor(app, user);
    const { authenticator } = await addPasskey(user);
    const { token } = (await signInWith(authenticator)).json<{ token: string }>();
    const weighs = await post(`${path}/options`, { password: testPassword }, { authorization: `Bearer ${token}` });
    expect(weighs.statusCode).toBe(200);
  });

  it('confirm a session in place of a code', async () => {
    const user = await signedIn(app);
    await addSecondFactor(app, user);
    const { authenticator } = await addPasskey(user);
    const { headers } = await later(user);
    expect(outcomeOf(await begin({ ...user, headers }))).toBe('403 access.step-up');
    const ask = async () => optionsOf(await post(`${sessions}/confirm/options`, {}, headers));
    const options = await ask();
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: authenticator.credentialId }] });
    const confirm = (passkey: object) => post(`${sessions}/confirm`, { passkey }, headers);
    const stranger = (await userWithPasskey()).authenticator;
    expect(outcomeOf(await confirm(stranger.sign(options)))).toBe('422 passkey.wrong-proof');
    expect(outcomeOf(await confirm(authenticator.sign(await signInOptions())))).toBe('422 passkey.wrong-proof');
    expect((await confirm(authenticator.sign(await ask()))).statusCode).toBe(204);
    expect((await begin({ ...user, headers })).statusCode).toBe(200);
    expect(outcomeOf(await post(`${sessions}/confirm`, {}, headers))).toBe('422 second-factor.wrong-code');
  });

  it('are offered where the account has one only', async () => {
    const user = await signedIn(app);
    expect(outcomeOf(await post(`${sessions}/confirm/options`, {}, user.headers))).toBe('409 passkey.none');
  });

  it('are removed by their user alone, and open nothing after', async () => {
    const { user, authenticator, passkey } = await userWithPasskey();
    const stranger = await signedIn(app, { environmentId: user.environmentId });
    const remove = ({ headers }: SignedIn) => app.inject({ method: 'DELETE', url: `${path}/${passkey.id}`, headers });
    expect(await all(stranger)).toEqual([]);
    expect(outcomeOf(await remove(stranger))).toBe('404 passkey.unknown');
    expect((await remove(user)).statusCode).toBe(204);
    expect(outcomeOf(await remove(user))).toBe('404 passkey.unknown');
    expect(outcomeOf(await signInWith(authenticator))).toBe(refused);
    const history = await app.inject({ method: 'GET', url: '/api/history?filters[type|eq]=PasskeyRemoved', headers: user.headers });
    expect(history.json()).toMatchObject({ history: [{ label: 'a retiré une clé d’accès' }] });
  });

  it('are at most ten, each added once', async () => {
    const user = await signedIn(app);
    const { authenticator } = await addPasskey(user);
    const again = await post(path, authenticator.enrol(optionsOf(await begin(user))), user.headers);
    expect(outcomeOf(again)).toBe('409 passkey.already-added');
    for (let added = 1; added < 10; added += 1) {
      // Tries of the password are counted.
      app.clock.advance(15 * 60_000 + 1);
      const { headers } = await renewed(user);
      expect((await addPasskey({ ...user, headers })).answer.statusCode).toBe(201);
    }
    const { headers } = await renewed(user);
    expect(outcomeOf(await begin({ ...user, headers }))).toBe('409 passkey.too-many');
  });
});

describe('a signature of a passkey', () => {
  it('works once, whoever brings it again', async () => {
    const { authenticator } = await userWithPasskey();
    const proof = authenticator.sign(await signInOptions());
    const answers = await Promise.all([signIn(proof), signIn(proof), signIn(proof)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
  });

  it('is for a challenge of this server, of five minutes at most, for a sign-in', async () => {
    const { user, authenticator } = await userWithPasskey();
    const foreign = Buffer.alloc(54, 7).toString('base64url');
    expect(outcomeOf(await signIn(authenticator.sign({ challenge: foreign })))).toBe(refused);
    expect(outcomeOf(await signIn(authenticator.sign({ challenge: 'court' })))).toBe(refused);
    expect(outcomeOf(await signIn(authenticator.sign(optionsOf(await begin(user)))))).toBe(refused);
    expect(outcomeOf(await signIn({ ...authenticator.sign(await signInOptions()), client_data: 'bm9uLWpzb24' }))).toBe(refused);
    const late = authenticator.sign(await signInOptions());
    app.clock.advance(5 * 60_000);
    expect(outcomeOf(await signIn(late))).toBe(refused);
  });

  it('is refused from another page, of another key, and without a check of the person', async () => {
    const { authenticator } = await userWithPasskey();
    expect(outcomeOf(await signIn(authenticator.sign(await signInOptions(), 'https://intendance.piege.fr')))).toBe(refused);
    const other = softAuthenticator(own.host, own.origin);
    expect(outcomeOf(await signInWith(other))).toBe(refused);
    const stolenName = { ...other.sign(await signInOptions()), credential_id: authenticator.credentialId };
    expect(outcomeOf(await signIn(stolenName))).toBe(refused);
    const user = await signedIn(app);
    expect(outcomeOf((await addPasskey(user, { isVerified: false })).answer)).toBe('422 passkey.wrong-enrolment');
  });

  it('of a copy that counts from the beginning is refused', async () => {
    const { authenticator } = await userWithPasskey({ counts: true });
    expect((await signInWith(authenticator)).statusCode).toBe(200);
    authenticator.resetCounter();
    expect(outcomeOf(await signInWith(authenticator))).toBe(refused);
  });

  it('enrols in the session that asked for it only, and for this site', async () => {
    const user = await signedIn(app);
    const options = optionsOf(await begin(user));
    const stranger = await signedIn(app);
    const authenticator = softAuthenticator(own.host, own.origin);
    expect(outcomeOf(await post(path, authenticator.enrol(options), stranger.headers))).toBe('422 passkey.wrong-enrolment');
    const elsewhere = softAuthenticator('piege.fr', 'https://piege.fr');
    expect(outcomeOf(await post(path, elsewhere.enrol(options), user.headers))).toBe('422 passkey.wrong-enrolment');
    expect(outcomeOf(await post(path, { ...authenticator.enrol(options), attestation: 'AAAA' }, user.headers))).toBe(
      '422 passkey.wrong-enrolment',
    );
  });

  it('belongs to the address of the white label where the page has one', async () => {
    const user = await signedIn(app);
    const host = 'flash.exemple.fr';
    const branded = (url: string, payload: object) => post(url, payload, { ...user.headers, host });
    const authenticator = softAuthenticator(host, `http://${host}`);
    const enrolment = authenticator.enrol(optionsOf(await branded(`${path}/options`, { password: testPassword })));
    expect((await branded(path, enrolment)).json()).toMatchObject({ site: host });
    const options = optionsOf(await post('/api/login_check/passkey/options', {}, { host }));
    expect(options).toMatchObject({ rpId: host });
    expect((await signIn(authenticator.sign(options), { host })).statusCode).toBe(200);
    expect(outcomeOf(await signInWith(authenticator))).toBe(refused);
  });

  it('is tried sixty times from an address in fifteen minutes', async () => {
    app.clock.advance(24 * 60 * 60_000);
    const authenticator = softAuthenticator(own.host, own.origin);
    const proof = authenticator.sign(await signInOptions());
    const outcomes = new Set<string>();
    for (let tries = 0; tries < 61; tries += 1) outcomes.add(outcomeOf(await signIn(proof)));
    expect([...outcomes]).toEqual([refused, '429 session.throttled']);
  });
});
