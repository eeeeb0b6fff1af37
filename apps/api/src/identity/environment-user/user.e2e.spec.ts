import { permissions } from '@intendance/contract/access-need.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, type SignedInOptions, signedIn } from '../../../test/signed-in.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteEnvironment } from '../../subscription/public.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ config: { websiteUrl: 'https://site.example/connexion', publicUrl: 'https://intendance.example' } });
});
afterAll(() => app.close());

const me = ({ headers }: SignedIn) => app.inject({ method: 'GET', url: '/api/users/me', headers });
const change = ({ headers }: SignedIn, payload: object, more: Record<string, string> = {}) =>
  app.inject({ method: 'PUT', url: '/api/users/me', headers: { ...headers, ...more }, payload });
const link = ({ headers }: SignedIn, query: string) => app.inject({ method: 'GET', url: `/api/users/me/token?${query}`, headers });
const featuresOf = async (options: SignedInOptions): Promise<string[]> => (await me(await signedIn(app, options))).json().features;

describe('the signed-in user', () => {
  it('has an identity, permissions and an environment', async () => {
    const claire = await signedIn(app, { modules: ['gestion'], accountingPermissions: ['VIEW_DETAILS'] });
    const answer = await me(claire);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.json()).toMatchObject({
      id: claire.userId,
      email: claire.email,
      firstname: 'Claire',
      lastname: 'Morel',
      permissions: [...permissions],
      accounting_permissions: ['VIEW_DETAILS'],
      is_operator: false,
      can_access: true,
      is_cse: true,
      preferences: {},
      environment: { id: claire.environmentId, name: 'CSE Horizon', type: 'CSE', brand: null, is_active: true, has_mandate: false },
    });
    expect(answer.json().environment.modules).toContainEqual({ code: 'gestion', active: true });
    expect(answer.json().environment.modules).toContainEqual({ code: 'website', active: false });
  });
  it('sees the days of trial go by, and the product close', async () => {
    const claire = await signedIn(app, { isActive: false, trialDays: 2 });
    expect((await me(claire)).json()).toMatchObject({ can_access: true, environment: { is_active: false, remaining_time: 2 } });
    const late = await openTestApp({ isOwn: true, now: '2026-05-01T09:00:00Z' });
    const after = await signedIn(late, { isActive: false, trialDays: -3 });
    const answer = await late.inject({ method: 'GET', url: '/api/users/me', headers: after.headers });
    expect(answer.json()).toMatchObject({ can_access: false, environment: { remaining_time: 0 } });
    expect(answer.json().features).not.toContain('comptability');
    expect(answer.json().features).toContain('offer');
    await late.close();
  });
  it('sees a module open and close at once', async () => {
    const claire = await signedIn(app, { isActive: false, trialDays: -3 });
    expect((await me(claire)).json().features).not.toContain('refunds');
    await app
      .get(CommandBus)
      .execute(new ExecuteEnvironment(systemContext(claire.environmentId), { type: 'ActivateModule', data: { module: 'gestion' } }));
    expect((await me(claire)).json().features).toContain('refunds');
  });
  it('is shown what the brand keeps', async () => {
    expect(await featuresOf({ brand: 'flash' })).toEqual(expect.arrayContaining(['environment', 'comptability']));
    expect(await featuresOf({ brand: 'flash' })).not.toContain('refunds');
    expect(await featuresOf({ brand: 'toutapprendre' })).toEqual(expect.arrayContaining(['refunds', 'people', 'website-slider']));
    expect(await featuresOf({ brand: 'toutapprendre' })).not.toContain('environment');
  });
  it('is shown what the permissions open', async () => {
    const features = await featuresOf({ permissions: ['ACTIVITY_ACCESS', 'PEOPLE_ACCESS'] });
    expect(features).toEqual(expect.arrayContaining(['home', 'refunds', 'people']));
    expect(features).not.toContain('people-edit');
  });
});

describe('the users of an environment', () => {
  const list = ({ headers }: SignedIn) => app.inject({ method: 'GET', url: '/api/users', headers });

  it('are listed with their rights, and nobody of another environment', async () => {
    const claire = await signedIn(app, { accountingPermissions: ['VIEW_DETAILS'] });
    const hugo = await signedIn(app, { environmentId: claire.environmentId, permissions: ['PEOPLE_ACCESS'] });
    const stranger = await signedIn(app);
    await change(hugo, { lastname: 'Abel' });
    const { totalCount, users } = (await list(claire)).json();
    expect(totalCount).toBe(2);
    expect(users).toEqual([
      {
        id: hugo.userId,
        version: 2,
        role: { name: 'CUSTOM', label: 'Personnalisé' },
        state: 'active',
        last_sign_in_at: app.clock.now().toISOString(),
        email: hugo.email,
        firstname: 'Claire',
        lastname: 'Abel',
        permissions: ['PEOPLE_ACCESS'],
        accounting_permissions: [],
        has_second_factor: false,
        has_passkey: false,
        api_keys: [],
      },
      expect.objectContaining({ id: claire.userId, permissions: [...permissions], accounting_permissions: ['VIEW_DETAILS'] }),
    ]);
    expect((await list(stranger)).json().users.map(({ id }: { id: string }) => id)).toEqual([stranger.userId]);
  });
  it('are shown to those only who run the environment', async () => {
    const hugo = await signedIn(app, { permissions: permissions.filter((permission) => permission !== 'ENVIRONMENT_ACCESS') });
    expect((await list(hugo)).json()).toMatchObject({ status: 403, code: 'access.permission' });
    expect((await list(await signedIn(app, { brand: 'toutapprendre' }))).json()).toMatchObject({ status: 403, code: 'access.white-label' });
  });
});

describe('changing oneself', () => {
  it('merges preferences, null taking one back', async () => {
    const claire = await signedIn(app);
    const saved = await change(claire, { preferences: { theme: 'dark', density: 'compact' } });
    expect(saved.statusCode).toBe(200);
    expect(saved.headers.etag).toBe('"3"');
    expect(saved.headers['x-position']).toMatch(/^\d+:\d+:\d+$/);
    expect((await change(claire, { preferences: { theme: null }, firstname: 'Clara' })).json()).toMatchObject({
      firstname: 'Clara',
      lastname: 'Morel',
      preferences: { density: 'compact' },
    });
    expect((await me(claire)).json().preferences).toEqual({ density: 'compact' });
  });
  it('is refused on a version that another device left behind', async () => {
    const claire = await signedIn(app);
    await change(claire, { firstname: 'Clara' });
    expect((await change(claire, { firstname: 'Claudia' }, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await change(claire, { firstname: 'Claudia' }, { 'if-match': '"2"' })).statusCode).toBe(200);
  });
  it.each([[{ theme: { nested: true } }], [{ 'un nom': 'x' }], [{ long: 'x'.repeat(2001) }], [{ list: [1] }]])(
    'refuses the preferences %j',
    async (preferences) =>
      expect((await change(await signedIn(app), { preferences })).json()).toMatchObject({ status: 422, code: 'user.preferences-invalid' }),
  );
  it('grants nothing: permissions sent along are not read', async () => {
    const hugo = await signedIn(app, { permissions: ['PEOPLE_ACCESS'] });
    await change(hugo, { permissions: ['ENVIRONMENT_ACCESS'], is_operator: true, email: 'autre@cse.example' });
    expect((await me(hugo)).json()).toMatchObject({ permissions: ['PEOPLE_ACCESS'], is_operator: false, email: hugo.email });
  });
});

describe('an address that opens signed in', () => {
  it('is the member site that the installation names', async () =>
    expect((await link(await signedIn(app), 'to=website')).json().redirect).toMatch(
      /^https:\/\/site\.example\/connexion\?token=[\w-]{43}$/,
    ));
  it('is our own sign-in page where no site is named, and its link serves once', async () => {
    const redirect = new URL((await link(await signedIn(app), '')).json().redirect);
    expect(redirect.origin + redirect.pathname + redirect.search).toBe('https://intendance.example/login');
    // Behind `#`: no server, log or Referer ever sees it.
    const token = new URLSearchParams(redirect.hash.slice(1)).get('token');
    const use = () => app.inject({ method: 'POST', url: '/api/login_link', payload: { token } });
    expect([(await use()).statusCode, (await use()).statusCode]).toEqual([200, 401]);
  });
  it('keeps the redirection asked for when it is one of ours', async () => {
    const claire = await signedIn(app);
    const target = encodeURIComponent('https://site.example/retour?page=2');
    expect((await link(claire, `redirect=${target}`)).json().redirect).toMatch(/^https:\/\/site\.example\/retour\?page=2&token=/);
    expect((await link(claire, 'redirect=/home')).json().redirect).toMatch(
      /^https:\/\/intendance\.example\/login\?redirect=%2Fhome#token=[\w-]{43}$/,
    );
  });
  it.each(['https://ailleurs.example/', 'javascript:alert(1)', '//ailleurs.example/', 'https://site.example.ailleurs.example/'])(
    'never sends a token to %s',
    async (redirect) =>
      expect((await link(await signedIn(app), `redirect=${encodeURIComponent(redirect)}`)).json()).toMatchObject({
        status: 422,
        code: 'session.redirect-refused',
      }),
  );
  it('does not open the ticketing site in white label', async () =>
    expect((await link(await signedIn(app, { brand: 'toutapprendre' }), 'to=advantage')).json()).toMatchObject({
      status: 403,
      code: 'access.white-label',
    }));
});

describe('one address', () => {
  it('opens one account, in whatever environment', async () => {
    const claire = await signedIn(app);
    await expect(signedIn(app, { email: claire.email.toUpperCase() })).rejects.toMatchObject({ code: 'user.email-taken' });
  });
});
