import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { eventually } from '../../../test/projection-fixture.js';
import { addSecondFactor } from '../../../test/second-factor-fixture.js';
import { type SignedIn, signedIn, testPassword } from '../../../test/signed-in.js';
import type { UserDto } from '../environment-user/user.dto.js';
import type { ListedUsersDto } from '../environment-user/users.dto.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
}, 60_000);
afterAll(() => app?.close());

type User = Pick<SignedIn, 'headers'>;
const get = ({ headers }: User, url: string) => app.inject({ method: 'GET', url, headers });
const choose = ({ headers }: User, second_factor: string, version?: number) =>
  app.inject({
    method: 'PUT',
    url: '/api/sign_in_rule',
    headers: { ...headers, ...(version !== undefined && { 'if-match': `"${version}"` }) },
    payload: { second_factor },
  });
const ruleOf = async (user: User) => (await get(user, '/api/sign_in_rule')).json();
const outcomeOf = (answer: { statusCode: number; json(): { code?: string } }) => `${answer.statusCode} ${answer.json().code ?? ''}`;

const plainRule = { privileged_factor: 'any', from: null };

async function administratorWithFactor() {
  const claire = await signedIn(app);
  return { claire, ...(await addSecondFactor(app, claire)) };
}

describe('the sign-in rule of a structure', () => {
  it('is chosen by an administrator who has a second factor, and stands in the journal', async () => {
    const plain = await signedIn(app);
    expect(await ruleOf(plain)).toEqual({ ...plainRule, second_factor: 'nobody', missing_users: 0, version: 0 });
    expect(outcomeOf(await choose(plain, 'privileged'))).toBe('409 sign-in-rule.own-factor-missing');
    const { claire } = await administratorWithFactor();
    expect(outcomeOf(await choose(claire, 'all'))).toBe('422 request.invalid');
    expect((await choose(claire, 'privileged', 0)).json()).toEqual({
      ...plainRule,
      second_factor: 'privileged',
      missing_users: 0,
      version: 1,
    });
    expect(outcomeOf(await choose(claire, 'everybody', 0))).toBe('412 stale');
    const history = await get(claire, '/api/history?filters[record_type|eq]=sign_in_rule');
    expect(history.json()).toMatchObject({ history: [{ label: 'a changé la règle de connexion' }] });
  });

  it('is of one structure, for those who administer its users', async () => {
    const { claire } = await administratorWithFactor();
    const clerk = await signedIn(app, { environmentId: claire.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect([(await get(clerk, '/api/sign_in_rule')).statusCode, (await choose(clerk, 'nobody')).statusCode]).toEqual([403, 403]);
    await choose(claire, 'everybody');
    expect(await ruleOf(await signedIn(app))).toMatchObject({ second_factor: 'nobody' });
  });

  it('closes the structure to those without a second factor, tells them once, and opens it once they have one', async () => {
    const { claire } = await administratorWithFactor();
    const { environmentId } = claire;
    const treasurer = await signedIn(app, { environmentId, permissions: ['COMPTABILITY_ACCESS', 'HELP_ACCESS'] });
    const secretary = await signedIn(app, { environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect((await choose(claire, 'privileged')).json()).toMatchObject({ missing_users: 1 });
    await choose(claire, 'privileged');
    const { users } = (await get(claire, '/api/users')).json<ListedUsersDto>();
    expect(users.filter(({ has_second_factor }) => has_second_factor).map(({ id }) => id)).toEqual([claire.userId]);
    const me = async () => (await get(treasurer, '/api/users/me')).json<UserDto>();
    expect(await me()).toMatchObject({ must_add_second_factor: true });
    expect((await me()).features.toSorted()).toEqual(expect.arrayContaining(['home', 'structures']));
    expect((await me()).features).not.toContain('operations');
    expect(outcomeOf(await get(treasurer, '/api/comptability/operations'))).toBe('403 access.second-factor');
    expect(outcomeOf(await get(treasurer, '/api/history'))).toBe('403 access.second-factor');
    expect(outcomeOf(await get(treasurer, '/api/users/me/token?to=website'))).toBe('403 access.second-factor');
    expect((await get(secretary, '/api/people')).statusCode).toBe(200);
    const letters = await eventually(async () => {
      const own = [claire, treasurer, secretary].map(({ email }) => email);
      const mails = (await app.mails()).filter(
        ({ recipient, subject }) => own.includes(recipient) && subject.endsWith(' demande la double authentification'),
      );
      return mails.length > 0 && mails;
    });
    expect(letters.map(({ recipient }) => recipient)).toEqual([treasurer.email]);
    await addSecondFactor(app, treasurer);
    expect(await me()).toMatchObject({ must_add_second_factor: false });
    expect((await get(treasurer, '/api/comptability/operations')).statusCode).toBe(200);
    expect(await ruleOf(claire)).toMatchObject({ missing_users: 0 });
  });

  it('leaves programs with a key alone', async () => {
    const { claire } = await administratorWithFactor();
    const payload = { name: 'Paie', permissions: ['PEOPLE_ACCESS'], accounting_permissions: [], expires_on: '2026-12-31' };
    const key = await app.inject({ method: 'POST', url: '/api/api_keys', headers: claire.headers, payload });
    await choose(claire, 'everybody');
    expect((await get({ headers: { authorization: `Bearer ${key.json().secret}` } }, '/api/people')).statusCode).toBe(200);
  });
});

describe('an act that pays, closes, exports or changes rights', () => {
  const confirm = ({ headers }: User, code: string) =>
    app.inject({ method: 'POST', url: '/api/users/me/sessions/confirm', headers, payload: { code } });
  /** The same session with a fresh token. */
  async function later({ refreshToken }: { refreshToken: string }): Promise<User> {
    app.clock.advance(16 * 60_000);
    const answer = await app.inject({ method: 'POST', url: '/api/token/refresh', payload: { refresh_token: refreshToken } });
    return { headers: { authorization: `Bearer ${answer.json<{ token: string }>().token}` } };
  }
  const exported = (user: User) => get(user, '/api/data_export');

  it('asks for the second factor again after fifteen minutes', async () => {
    const { claire, application } = await administratorWithFactor();
    expect((await exported(claire)).statusCode).toBe(200);
    const session = await later(claire);
    expect(outcomeOf(await exported(session))).toBe('403 access.step-up');
    expect(outcomeOf(await choose(session, 'everybody'))).toBe('403 access.step-up');
    expect((await get(session, '/api/people')).statusCode).toBe(200);
    expect(outcomeOf(await confirm(session, '000000'))).toBe('422 second-factor.wrong-code');
    expect((await confirm(session, application.next())).statusCode).toBe(204);
    expect((await exported(session)).statusCode).toBe(200);
    const history = await get(session, '/api/history?filters[type|eq]=SecondFactorRefused');
    expect(history.json()).toMatchObject({ totalCount: 1, history: [{ label: 'a donné un code faux avant un acte sensible' }] });
    app.clock.advance(16 * 60_000);
    const payload = { email: claire.email, password: testPassword, code: application.code() };
    const { token } = (await app.inject({ method: 'POST', url: '/api/login_check', payload })).json<{ token: string }>();
    expect((await exported({ headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200);
  });

  it('asks nothing of an account without a second factor, and nothing for a dry run', async () => {
    const plain = await signedIn(app);
    expect((await exported(await later(plain))).statusCode).toBe(200);
    expect(outcomeOf(await confirm(await signedIn(app), '123456'))).toBe('409 second-factor.inactive');
    const { claire } = await administratorWithFactor();
    const { headers } = await later(claire);
    const bulk = (payload: object) => app.inject({ method: 'POST', url: '/api/refunds/bulk', headers, payload: { ids: [], ...payload } });
    const payment = { command: 'mark_refunded', refunded_date: '2026-03-16' };
    expect(outcomeOf(await bulk(payment))).toBe('403 access.step-up');
    expect(outcomeOf(await bulk({ ...payment, dry_run: true }))).not.toContain('access.step-up');
    expect(outcomeOf(await bulk({ command: 'validate' }))).not.toContain('access.step-up');
  });

  it('is not confirmed by trying codes', async () => {
    const { claire } = await administratorWithFactor();
    const outcomes: string[] = [];
    for (let number = 0; number < 13; number++) outcomes.push(outcomeOf(await confirm(claire, String(100_000 + number))));
    expect(outcomes.at(-1)).toBe('429 session.throttled');
  });
});
