import { identityProviderStream } from '@intendance/domain/identity/identity-provider/identity-provider.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type IdentityProviderFixture, identityProvider } from '../../../test/identity-provider-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { eventually } from '../../../test/projection-fixture.js';
import { outcomeOf, providerClient } from '../../../test/provider-client.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';

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
const own = ({ email, userId }: SignedIn) => ({ sub: `p-${userId}`, email, email_verified: true });
const read = async ({ headers }: SignedIn) => (await at().get('identity_provider', headers)).json();

describe('the identity provider of a structure', () => {
  it('is configured, tried and switched on by an administrator, and each step stands in the journal of access', async () => {
    const claire = await signedIn(app);
    expect(await read(claire)).toMatchObject({
      is_configured: false,
      mode: 'off',
      redirect_uri: `${app.config.publicUrl}/login/provider`,
      login_url: `${app.config.publicUrl}/login?structure=${claire.environmentId}`,
      version: 0,
    });
    const saved = await at().configure(claire, { domains: ['CSE.example'] });
    expect(saved.json()).toMatchObject({ is_configured: true, domains: ['cse.example'], mode: 'off', is_tried: false, version: 1 });
    expect(outcomeOf(await at().choose(claire, 'optional'))).toBe('409 identity-provider.not-tried');
    expect(outcomeOf(await at().post('login_check/provider/begin', { structure: claire.environmentId }))).toBe('422 session.provider-none');
    expect((await at().trial(claire, own(claire))).json()).toMatchObject({
      is_tried: true,
      is_own_proven: true,
      links: [{ user: claire.userId, name: 'Claire Morel' }],
    });
    expect((await at().choose(claire, 'required')).json()).toMatchObject({ mode: 'required' });
    const { history } = (await at().get('history?filters[record_type|eq]=identity_provider', claire.headers)).json();
    expect(history.map(({ label }: { label: string }) => label)).toEqual([
      'a exigé le fournisseur d’identité à la connexion',
      'a essayé le fournisseur d’identité',
      'a configuré le fournisseur d’identité',
    ]);
    const access = (await at().get('history?filters[topic|eq]=access', claire.headers)).json();
    expect(JSON.stringify(access)).toContain('a exigé le fournisseur');
  });

  it('is of one structure, for those who administer it', async () => {
    const claire = await at().administrator();
    const clerk = await signedIn(app, { environmentId: claire.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect(outcomeOf(await at().get('identity_provider', clerk.headers))).toBe('403 access.permission');
    expect((await at().choose(clerk, 'off')).statusCode).toBe(403);
    const stranger = await signedIn(app);
    expect(await read(stranger)).toMatchObject({ is_configured: false, links: [] });
    expect(outcomeOf(await at().delete(`identity_provider/links/${claire.userId}`, stranger.headers))).toBe(
      '404 identity-provider.link-unknown',
    );
    expect(await read(claire)).toMatchObject({ mode: 'optional', links: [{ user: claire.userId }] });
  });

  it('never gives its secret back, and stores it encrypted', async () => {
    const claire = await at().administrator();
    expect(JSON.stringify(await read(claire))).not.toContain(provider.client_secret);
    const { rows } = await app.pools.owner.query<{ secret: string }>('select secret from identity.provider_secret');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(provider.client_secret);
    const streams = await app.get(EventStore).read(claire.environmentId, [identityProviderStream(claire.environmentId)]);
    const data = JSON.stringify(streams.flatMap((stream) => stream?.events.map((event) => event.data)));
    expect(data).toContain(provider.issuer);
    expect(data).not.toContain(provider.client_secret);
    expect((await at().configure(claire, { name: 'Horizon', client_secret: undefined })).json()).toMatchObject({ mode: 'optional' });
    expect((await at().signIn(claire.environmentId, own(claire))).statusCode).toBe(200);
  });

  it('is off until it is tried again with another secret, and forgets its links with another client', async () => {
    const claire = await at().administrator();
    expect((await at().configure(claire)).json()).toMatchObject({ mode: 'off', is_tried: false, links: [{ user: claire.userId }] });
    expect(outcomeOf(await at().configure(claire, { client_id: 'autre', client_secret: undefined }))).toBe(
      '422 identity-provider.secret-missing',
    );
    expect((await at().configure(claire, { client_id: 'autre' })).json()).toMatchObject({ links: [], is_own_proven: false });
  });

  it('is required only by an administrator who signed in by it', async () => {
    const claire = await at().administrator();
    const hugo = await signedIn(app, { environmentId: claire.environmentId });
    expect(outcomeOf(await at().choose(hugo, 'required'))).toBe('409 identity-provider.own-sign-in-missing');
    await at().signIn(claire.environmentId, own(hugo));
    expect((await at().choose(hugo, 'required')).statusCode).toBe(200);
  });
});

describe('a trial', () => {
  it('is of the administrator’s own address', async () => {
    const claire = await signedIn(app);
    await at().configure(claire);
    const hugo = await signedIn(app, { environmentId: claire.environmentId });
    expect(outcomeOf(await at().trial(claire, own(hugo)))).toBe('409 identity-provider.not-own-address');
    expect(outcomeOf(await at().trial(claire, { ...own(claire), email_verified: false }))).toBe('409 session.provider-unverified');
    expect(await read(claire)).toMatchObject({ is_tried: false, links: [] });
  });

  it('opens no session, and a sign-in is no trial', async () => {
    const claire = await at().administrator();
    const { url, cookie } = await at().begin(claire.environmentId);
    provider.person = own(claire);
    const query = await provider.visit(url);
    const finish = await at().post('identity_provider/trial/finish', { query }, { ...claire.headers, cookie });
    expect(outcomeOf(finish)).toBe('409 session.provider-refused');
  });

  it('says that the provider does not know the client', async () => {
    const claire = await signedIn(app);
    await at().configure(claire, { client_secret: 'un-autre-secret-0123456789' });
    expect(outcomeOf(await at().trial(claire, own(claire)))).toBe('503 session.provider-misconfigured');
  });
});

describe('the sign-in page', () => {
  it('finds the provider by the structure, and by an address of one of its users', async () => {
    const claire = await at().administrator();
    const { environmentId: structure } = claire;
    expect((await at().get(`login_check/provider/${structure}`)).json()).toEqual({ structure, name: 'Comptes Horizon' });
    const search = (email: string) => at().post('login_check/provider/search', { email });
    expect((await search(claire.email.toUpperCase())).json()).toEqual({ providers: [{ structure, name: 'Comptes Horizon' }] });
    const without = await signedIn(app);
    for (const email of [without.email, 'inconnu@exemple.fr', 'x'])
      expect(outcomeOf(await search(email))).toBe('422 session.provider-none');
    expect(outcomeOf(await at().get(`login_check/provider/${without.environmentId}`))).toBe('422 session.provider-none');
  });

  it('answers few searches', async () => {
    const claire = await at().administrator();
    const outcomes: string[] = [];
    for (let tries = 0; tries < 31; tries++)
      outcomes.push(outcomeOf(await at().post('login_check/provider/search', { email: claire.email })));
    expect(outcomes.at(-1)).toBe('429 session.throttled');
  });

  it('tells the user by mail of a browser that is new', async () => {
    const claire = await at().administrator();
    await at().signIn(claire.environmentId, own(claire), { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } });
    const subjects = await eventually(async () => {
      const mails = (await app.mails()).filter(({ recipient }) => recipient === claire.email);
      return mails.length > 0 && mails.map(({ subject }) => subject);
    });
    expect(subjects).toEqual([expect.stringContaining('connexion')]);
  });
});

describe('the server of a provider', () => {
  let walled: TestApp;
  beforeAll(async () => {
    walled = await openTestApp({ isOwn: true, config: { privateWebhooks: false } });
  }, 60_000);
  afterAll(() => walled?.close());

  it('is public, and reached over https, as typed and as resolved', async () => {
    const here = providerClient(walled, provider);
    const claire = await signedIn(walled);
    for (const issuer of [provider.issuer, 'http://comptes.exemple.fr', 'https://10.0.0.1', 'https://[::1]/realms/cse'])
      expect(outcomeOf(await here.configure(claire, { issuer }))).toBe('422 identity-provider.private-issuer');
    expect((await here.configure(claire, { issuer: 'https://localhost' })).statusCode).toBe(200);
    expect(outcomeOf(await here.post('identity_provider/trial', {}, claire.headers))).toBe('503 session.provider-away');
  });
});
