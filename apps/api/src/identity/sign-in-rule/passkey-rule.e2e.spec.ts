import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { addPasskey, confirmWithPasskey, ownSite, signInWithPasskey } from '../../../test/passkey-fixture.js';
import { eventually } from '../../../test/projection-fixture.js';
import { addSecondFactor } from '../../../test/second-factor-fixture.js';
import { type SignedIn, signedIn, testPassword } from '../../../test/signed-in.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, config: { publicUrl: ownSite.origin } });
}, 60_000);
afterAll(() => app?.close());

type User = Pick<SignedIn, 'headers'>;
const get = ({ headers }: User, url: string) => app.inject({ method: 'GET', url, headers });
const outcomeOf = (answer: { statusCode: number; json(): { code?: string; factor?: string } }) => {
  const { code = '', factor = '' } = answer.json();
  return [answer.statusCode, code, factor].join(' ').trim();
};
const choose = ({ headers }: User, payload: object) => app.inject({ method: 'PUT', url: '/api/sign_in_rule', headers, payload });
const meOf = async (user: User) => (await get(user, '/api/users/me')).json();
const operations = async (user: User) => outcomeOf(await get(user, '/api/comptability/operations'));
const logIn = async (email: string, code?: string): Promise<User> => {
  const answer = await app.inject({ method: 'POST', url: '/api/login_check', payload: { email, password: testPassword, code } });
  return { headers: { authorization: `Bearer ${answer.json<{ token: string }>().token}` } };
};
const passkeyRule = { second_factor: 'privileged', privileged_factor: 'passkey' };

async function administratorWithPasskey() {
  const claire = await signedIn(app);
  return { claire, ...(await addPasskey(app, claire)) };
}
const treasurerOf = ({ environmentId }: SignedIn) => signedIn(app, { environmentId, permissions: ['COMPTABILITY_ACCESS', 'HELP_ACCESS'] });

describe('a structure that requires a passkey of those who have privileges', () => {
  it('is opened by its rule only to who has one: a code does not count', async () => {
    const plain = await signedIn(app);
    await addSecondFactor(app, plain);
    expect(outcomeOf(await choose(plain, passkeyRule))).toBe('409 sign-in-rule.own-passkey-missing');
    const { claire } = await administratorWithPasskey();
    const treasurer = await treasurerOf(claire);
    const secretary = await signedIn(app, { environmentId: claire.environmentId, permissions: ['PEOPLE_ACCESS'] });
    await addSecondFactor(app, treasurer);
    expect((await choose(claire, passkeyRule)).json()).toMatchObject({ ...passkeyRule, missing_users: 1 });
    expect([await operations(treasurer), (await get(secretary, '/api/people')).statusCode]).toEqual(['403 access.second-factor', 200]);
    expect((await get(treasurer, '/api/comptability/operations')).json().detail).toContain('clé d’accès');
    expect(await meOf(treasurer)).toMatchObject({ must_add_second_factor: true, must_add_passkey: true, second_factor_from: null });
    const letter = await eventually(async () =>
      (await app.mails()).find(({ recipient, subject }) => recipient === treasurer.email && subject.endsWith(' demande une clé d’accès')),
    );
    expect(letter.body_text).toContain('Ajouter une clé d’accès');
    await addPasskey(app, treasurer);
    expect(await operations(treasurer)).toBe('200');
    expect(await meOf(treasurer)).toMatchObject({ must_add_second_factor: false, must_add_passkey: false });
  });

  it('asks a session that a code opened for the passkey, and an act that weighs for it again', async () => {
    const { claire, authenticator } = await administratorWithPasskey();
    const { application } = await addSecondFactor(app, claire);
    expect((await choose(claire, passkeyRule)).statusCode).toBe(200);
    const byCode = await logIn(claire.email, application.next());
    expect(await operations(byCode)).toBe('403 access.step-up passkey');
    expect((await get(byCode, '/api/users/me')).statusCode).toBe(200);
    const code = { code: application.next() };
    await app.inject({ method: 'POST', url: '/api/users/me/sessions/confirm', headers: byCode.headers, payload: code });
    expect(await operations(byCode)).toBe('403 access.step-up passkey');
    expect((await confirmWithPasskey(app, byCode, authenticator)).statusCode).toBe(204);
    expect(await operations(byCode)).toBe('200');
    const { refresh_token } = (await signInWithPasskey(app, authenticator)).json<{ refresh_token: string }>();
    app.clock.advance(16 * 60_000);
    const renewed = await app.inject({ method: 'POST', url: '/api/token/refresh', payload: { refresh_token } });
    const session = { headers: { authorization: `Bearer ${renewed.json<{ token: string }>().token}` } };
    expect([await operations(session), outcomeOf(await get(session, '/api/data_export'))]).toEqual(['200', '403 access.step-up passkey']);
    await confirmWithPasskey(app, session, authenticator);
    expect((await get(session, '/api/data_export')).statusCode).toBe(200);
  });

  it('may begin on a later day: until then, it tells those who have none', async () => {
    const { claire } = await administratorWithPasskey();
    const treasurer = await treasurerOf(claire);
    const from = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    expect((await choose(claire, { ...passkeyRule, from })).json()).toMatchObject({ from, missing_users: 1 });
    expect(await operations(treasurer)).toBe('200');
    expect(await meOf(treasurer)).toMatchObject({ must_add_second_factor: false, must_add_passkey: true, second_factor_from: from });
    expect(await meOf(claire)).toMatchObject({ must_add_passkey: false, second_factor_from: null });
    expect((await choose(claire, { second_factor: 'everybody' })).json()).toMatchObject({
      ...passkeyRule,
      second_factor: 'everybody',
      from,
    });
    app.clock.advance(4 * 86_400_000);
    expect(await operations(await logIn(treasurer.email))).toBe('403 access.second-factor');
    expect((await choose((await administratorWithPasskey()).claire, { ...passkeyRule, from })).json()).toMatchObject({ from: null });
  });
});

describe('a structure that requires any second factor', () => {
  it('is opened by a passkey, and not by the password of an account whose only factor is a passkey', async () => {
    const { claire, authenticator } = await administratorWithPasskey();
    expect((await choose(claire, { second_factor: 'everybody' })).json()).toMatchObject({ missing_users: 0, privileged_factor: 'any' });
    expect(await operations(claire)).toBe('200');
    const byPassword = await logIn(claire.email);
    expect(await operations(byPassword)).toBe('403 access.step-up');
    expect(outcomeOf(await get(byPassword, '/api/history'))).toBe('403 access.step-up');
    await confirmWithPasskey(app, byPassword, authenticator);
    expect(await operations(byPassword)).toBe('200');
  });

  it('asks the sessions that were open before the rule, before their next request', async () => {
    const { claire } = await administratorWithPasskey();
    const treasurer = await treasurerOf(claire);
    const before = await logIn(treasurer.email);
    const { application } = await addSecondFactor(app, treasurer);
    expect(await operations(before)).toBe('200');
    await choose(claire, { second_factor: 'everybody' });
    expect([await operations(treasurer), await operations(before)]).toEqual(['200', '403 access.step-up']);
    const payload = { code: application.next() };
    await app.inject({ method: 'POST', url: '/api/users/me/sessions/confirm', headers: before.headers, payload });
    expect(await operations(before)).toBe('200');
  });
});
