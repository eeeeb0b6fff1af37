import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { eventually } from '../../../test/projection-fixture.js';
import { addSecondFactor, applicationOf } from '../../../test/second-factor-fixture.js';
import { newcomer, register } from '../../../test/sign-up-fixture.js';
import { type SignedIn, signedIn, testPassword } from '../../../test/signed-in.js';
import { Installation } from '../installation/installation.js';
import type { RecoveryCodesDto, SecondFactorSecretDto } from './second-factor.dto.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
}, 60_000);
afterAll(() => app?.close());

const path = '/api/users/me/second_factor';
const wrongCode = '000000';
const post = (url: string, { headers }: Pick<SignedIn, 'headers'>, payload: object, more: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload });
const outcomeOf = (answer: { statusCode: number; json(): { code?: string } }) => `${answer.statusCode} ${answer.json().code ?? ''}`;
const stateOf = async ({ headers }: SignedIn) => (await app.inject({ method: 'GET', url: path, headers })).json();
const logIn = (email: string, code?: string, password = testPassword) =>
  app.inject({ method: 'POST', url: '/api/login_check', payload: { email, password, ...(code !== undefined && { code }) } });
async function userWithFactor() {
  const user = await signedIn(app);
  return { user, ...(await addSecondFactor(app, user)) };
}

describe('the second factor of an account', () => {
  it('is activated by the password and a first code, and told by mail and in the history', async () => {
    const user = await signedIn(app);
    expect(await stateOf(user)).toEqual({ active_since: null, recovery_codes: 0 });
    expect(outcomeOf(await post(path, user, { password: 'Mauvais-mot-2026' }))).toBe('422 second-factor.wrong-password');
    const { secret, uri } = (await post(path, user, { password: testPassword })).json<SecondFactorSecretDto>();
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Intendance:/);
    expect(outcomeOf(await post(`${path}/confirm`, user, { code: wrongCode }))).toBe('422 second-factor.wrong-code');
    // Nothing is asked before the first code.
    expect((await logIn(user.email)).statusCode).toBe(200);
    const activation = await post(`${path}/confirm`, user, { code: applicationOf(app, secret).next() });
    const { recovery_codes } = activation.json<RecoveryCodesDto>();
    expect(new Set(recovery_codes).size).toBe(10);
    expect(recovery_codes.every((code) => /^([A-Z\d]{4}-){3}[A-Z\d]{4}$/.test(code))).toBe(true);
    expect(await stateOf(user)).toEqual({ active_since: app.clock.now().toISOString(), recovery_codes: 10 });
    const mail = await eventually(async () => (await app.mails()).find(({ recipient }) => recipient === user.email));
    expect(mail.subject).toBe('La double authentification est activée');
    const history = await app.inject({ method: 'GET', url: '/api/history?filters[type|eq]=SecondFactorActivated', headers: user.headers });
    expect(history.json()).toMatchObject({ history: [{ label: 'a activé la double authentification' }] });
    expect(outcomeOf(await post(path, user, { password: testPassword }))).toBe('409 second-factor.already-active');
  });

  it('is asked at sign-in, after the right password only', async () => {
    const { user, application } = await userWithFactor();
    expect(outcomeOf(await logIn(user.email, undefined, 'Mauvais-mot-2026'))).toBe('401 session.bad-credentials');
    expect(outcomeOf(await logIn(user.email, application.next(), 'Mauvais-mot-2026'))).toBe('401 session.bad-credentials');
    expect(outcomeOf(await logIn(user.email))).toBe('401 session.code-needed');
    expect(outcomeOf(await logIn(user.email, ' '))).toBe('401 session.code-needed');
    expect(outcomeOf(await logIn(user.email, wrongCode))).toBe('401 session.code-refused');
    const answer = await logIn(user.email, application.code());
    expect([answer.statusCode, answer.json()]).toEqual([200, { token: expect.any(String), refresh_token: expect.any(String) }]);
    const history = await app.inject({ method: 'GET', url: '/api/history?filters[type|eq]=SecondFactorRefused', headers: user.headers });
    expect(history.json()).toMatchObject({ totalCount: 1 });
  });

  it('takes a code once, whoever brings it again', async () => {
    const { user, application } = await userWithFactor();
    const code = application.next();
    const answers = await Promise.all([logIn(user.email, code), logIn(user.email, code), logIn(user.email, code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
  });

  it('takes a recovery code once, typed with or without dashes', async () => {
    const { user, codes } = await userWithFactor();
    const [first = '', second = ''] = codes;
    expect((await logIn(user.email, first.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
    expect(outcomeOf(await logIn(user.email, first))).toBe('401 session.code-refused');
    expect((await logIn(user.email, second)).statusCode).toBe(200);
    expect(await stateOf(user)).toMatchObject({ recovery_codes: 8 });
  });

  it('has new recovery codes, after which the former ones no longer work', async () => {
    const { user, application, codes } = await userWithFactor();
    expect(outcomeOf(await post(`${path}/recovery_codes`, user, { code: wrongCode }))).toBe('422 second-factor.wrong-code');
    const { recovery_codes } = (await post(`${path}/recovery_codes`, user, { code: application.next() })).json<RecoveryCodesDto>();
    expect(outcomeOf(await logIn(user.email, codes[0]))).toBe('401 session.code-refused');
    expect((await logIn(user.email, recovery_codes[0])).statusCode).toBe(200);
  });

  it('is changed by a recovery code too, which stands in the history, as do wrong codes', async () => {
    const { user, codes } = await userWithFactor();
    expect(outcomeOf(await post(`${path}/recovery_codes`, user, { code: wrongCode }))).toBe('422 second-factor.wrong-code');
    const renewal = await post(`${path}/recovery_codes`, user, { code: codes[0] });
    const { recovery_codes } = renewal.json<RecoveryCodesDto>();
    expect((await post(`${path}/remove`, user, { password: testPassword, code: recovery_codes[0] })).statusCode).toBe(204);
    const { history } = (await app.inject({ method: 'GET', url: '/api/history?filters[topic|eq]=access', headers: user.headers })).json();
    expect(history.slice(0, 5).map(({ type }: { type: string }) => type)).toEqual([
      'SecondFactorRemoved',
      'RecoveryCodeUsed',
      'RecoveryCodesRenewed',
      'RecoveryCodeUsed',
      'SecondFactorRefused',
    ]);
  });

  it('is asked after a reset of the password by mail too', async () => {
    const { user, application } = await userWithFactor();
    await app.inject({ method: 'POST', url: '/api/forgot-password', payload: { email: user.email } });
    const mail = await eventually(async () =>
      (await app.mails()).find(({ recipient, subject }) => recipient === user.email && subject.startsWith('Réinitialisation')),
    );
    const [, token = ''] = /forgot-password\/([\w-]+)/.exec(mail.body_text) ?? [];
    const password = 'Bonne-Annee-2027!';
    await app.inject({ method: 'POST', url: `/api/reset-password/${token}`, payload: { password, password_confirm: password } });
    expect(outcomeOf(await logIn(user.email, undefined, password))).toBe('401 session.code-needed');
    expect((await logIn(user.email, application.next(), password)).statusCode).toBe(200);
  });

  it('is asked of who repeats the request that created the account', async () => {
    await signedIn(app, { isOperator: true });
    const [payload, key] = [newcomer(), '0193e9a4-7c1b-4f3a-9d52-6b1f0c2e8a49'];
    const signUp = await register(app, payload, { key });
    const user = { headers: { authorization: `Bearer ${signUp.json<{ token: string }>().token}` } };
    const { secret } = (await post(path, user, { password: testPassword })).json<SecondFactorSecretDto>();
    expect((await register(app, payload, { key })).statusCode).toBe(201);
    await post(`${path}/confirm`, user, { code: applicationOf(app, secret).next() });
    expect(outcomeOf(await register(app, payload, { key }))).toBe('401 session.code-needed');
  });

  it('is removed by the password and a code, not by a session alone', async () => {
    const { user, application } = await userWithFactor();
    const remove = (password: string, code: string) => post(`${path}/remove`, user, { password, code });
    expect(outcomeOf(await remove('Mauvais-mot-2026', application.next()))).toBe('422 second-factor.wrong-password');
    expect(outcomeOf(await remove(testPassword, wrongCode))).toBe('422 second-factor.wrong-code');
    expect((await remove(testPassword, application.code())).statusCode).toBe(204);
    expect((await logIn(user.email)).statusCode).toBe(200);
    expect(outcomeOf(await remove(testPassword, application.next()))).toBe('409 second-factor.inactive');
  });

  it('is removed by who runs the server, for a person who lost everything', async () => {
    const { user } = await userWithFactor();
    const installation = app.get(Installation);
    expect(await installation.removeSecondFactor(user.email)).toEqual({ email: user.email });
    expect((await logIn(user.email)).statusCode).toBe(200);
    await expect(installation.removeSecondFactor(user.email)).rejects.toMatchObject({ code: 'second-factor.inactive' });
    await expect(installation.removeSecondFactor('personne@cse.example')).rejects.toMatchObject({ code: 'user.email-unknown' });
  });

  it('cannot be guessed: who has the password tries few codes', async () => {
    const { user, application } = await userWithFactor();
    const outcomes: string[] = [];
    for (let number = 0; number < 10; number++) outcomes.push(outcomeOf(await logIn(user.email, String(100_000 + number))));
    expect(outcomes.at(-1)).toBe('429 session.throttled');
    app.clock.advance(16 * 60_000);
    expect((await logIn(user.email, application.code())).statusCode).toBe(200);
  });

  it('leaves neither the secret nor a code in the database in clear', async () => {
    const user = await signedIn(app);
    const key = '0193e9a4-7c1b-4f3a-9d52-6b1f0c2e8a47';
    const { secret } = (await post(path, user, { password: testPassword }, { 'idempotency-key': key })).json<SecondFactorSecretDto>();
    const confirmKey = '0193e9a4-7c1b-4f3a-9d52-6b1f0c2e8a48';
    const activation = await post(`${path}/confirm`, user, { code: applicationOf(app, secret).next() }, { 'idempotency-key': confirmKey });
    const [code = ''] = activation.json<RecoveryCodesDto>().recovery_codes;
    const text = async (query: string) => JSON.stringify((await app.pools.owner.query(query)).rows);
    for (const query of ['select * from identity.second_factor', 'select * from platform.http_answer', 'select * from evs.command'])
      for (const clear of [secret, code]) expect(await text(query)).not.toContain(clear);
  });
});
