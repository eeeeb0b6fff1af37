import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { readShopToken } from './shop-token.js';
import { TicketingSecrets } from './ticketing-secrets.js';

let app: TestApp;
let clerk: SignedIn;
beforeAll(async () => {
  app = await openTestApp({ config: { advantageUrl: 'https://billetterie.example/connexion' } });
  clerk = await signedIn(app, { modules: ['advantage'] });
}, 60_000);
afterAll(() => app?.close());

const get = (url: string, { headers } = clerk) => app.inject({ method: 'GET', url: `/api${url}`, headers });
const renew = ({ headers } = clerk) => app.inject({ method: 'POST', url: '/api/ticketing/secret', headers });
const tokenOf = (redirect: string) => new URL(redirect).searchParams.get('token') ?? '';
const visitorOf = (redirect: string) =>
  readShopToken(tokenOf(redirect), (id) => app.get(TicketingSecrets).of(id as never), app.clock.now());

describe('an address that opens the ticketing', () => {
  it('carries who comes, signed with the secret of the structure', async () => {
    const { redirect } = (await get('/users/me/token?to=advantage')).json();
    expect(redirect).toMatch(/^https:\/\/billetterie\.example\/connexion\?token=/);
    const { userId, environmentId, email } = clerk;
    expect(await visitorOf(redirect)).toMatchObject({ userId, environmentId, email, name: 'Claire Morel' });
  });
  it('may be another page of the same site, and no other site', async () => {
    const page = encodeURIComponent('https://billetterie.example/offres?page=2');
    const { redirect } = (await get(`/users/me/token?to=advantage&redirect=${page}`)).json();
    expect(redirect).toMatch(/^https:\/\/billetterie\.example\/offres\?page=2&token=/);
    expect(await visitorOf(redirect)).toMatchObject({ email: clerk.email });
    const other = encodeURIComponent('https://billetterie.example.ailleurs.example/');
    expect((await get(`/users/me/token?to=advantage&redirect=${other}`)).json()).toMatchObject({ code: 'session.redirect-refused' });
  });
  it('is the same for the id of the user, and of no other', async () => {
    const { redirect } = (await get(`/users/${clerk.userId}/token?to=advantage`)).json();
    expect(await visitorOf(redirect)).toMatchObject({ userId: clerk.userId });
    const colleague = await signedIn(app, { environmentId: clerk.environmentId });
    expect((await get(`/users/${colleague.userId}/token?to=advantage`)).json()).toMatchObject({ status: 404, code: 'user.unknown' });
  });
  it('is refused in white label', async () => {
    const branded = await signedIn(app, { brand: 'toutapprendre' });
    for (const path of ['me', branded.userId])
      expect((await get(`/users/${path}/token?to=advantage`, branded)).json()).toMatchObject({ status: 403, code: 'access.white-label' });
  });
});

describe('the ticketing of a structure', () => {
  it('says whether it is linked, and where its messages go', async () =>
    expect((await get('/ticketing')).json()).toEqual({
      is_configured: true,
      failure: null,
      position: null,
      last_orders_at: null,
      unreadable_orders: [],
      messages_url: `${app.config.publicUrl}/api/ticketing/${clerk.environmentId}/messages`,
    }));
  it('has another secret once it is renewed: earlier links are closed', async () => {
    const { redirect } = (await get('/users/me/token?to=advantage')).json();
    const [first, second] = [(await renew()).json().secret, (await renew()).json().secret];
    expect(first).toMatch(/^whsec_[\w+/=]{44}$/);
    expect(second).not.toBe(first);
    expect(second).toBe(await app.get(TicketingSecrets).of(clerk.environmentId));
    expect(await visitorOf(redirect)).toBeUndefined();
  });
  it('has no secret to renew once the trial is over', async () => {
    const late = await signedIn(app, { isActive: false, trialDays: 0 });
    expect((await renew(late)).json()).toMatchObject({ status: 403, code: 'access.module' });
  });
  it('has a secret of its own, which administrators alone renew', async () => {
    const stranger = await signedIn(app, { modules: ['advantage'] });
    expect((await renew(stranger)).json().secret).not.toBe((await renew()).json().secret);
    const reader = await signedIn(app, { environmentId: clerk.environmentId, permissions: ['ADVANTAGE_ACCESS'] });
    expect((await renew(reader)).json()).toMatchObject({ status: 403, code: 'access.permission' });
    expect((await get('/ticketing', reader)).statusCode).toBe(200);
    const clerkOfPeople = await signedIn(app, { environmentId: clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect((await get('/ticketing', clerkOfPeople)).json()).toMatchObject({ status: 403, code: 'access.permission' });
  });
});

describe('the sandbox ticketing', () => {
  let demo: TestApp;
  beforeAll(async () => {
    demo = await openTestApp({ isOwn: true });
  }, 60_000);
  afterAll(() => demo?.close());

  it('is the ticketing of a demo, opened by its link', async () => {
    const { headers } = await signedIn(demo);
    const answer = await demo.inject({ method: 'GET', url: '/api/users/me/token?to=advantage', headers });
    const entered = await fetch(answer.json().redirect, { redirect: 'manual' });
    expect(entered.status).toBe(303);
    const cookie = entered.headers.get('set-cookie') ?? '';
    const shop = await fetch(new URL(answer.json().redirect).origin, { headers: { cookie } });
    expect(await shop.text()).toContain('Bonjour Claire Morel.');
  });
  it('is opened on the page that a login asked for', async () => {
    const { headers } = await signedIn(demo);
    const ask = (query: string) => demo.inject({ method: 'GET', url: `/api/users/me/token?${query}`, headers });
    const { origin } = new URL((await ask('to=advantage')).json().redirect);
    const { redirect } = (await ask(`redirect=${encodeURIComponent(`${origin}/panier`)}`)).json();
    expect(redirect).toMatch(new RegExp(`^${origin}/panier\\?token=`));
  });
});

describe('an installation without a ticketing', () => {
  it('says so', async () => {
    const bare = await openTestApp({ config: { demo: false } });
    const { headers } = await signedIn(bare, { modules: ['advantage'] });
    const opened = await bare.inject({ method: 'GET', url: '/api/users/me/token?to=advantage', headers });
    expect(opened.json()).toMatchObject({ status: 409, code: 'ticketing.not-configured' });
    expect((await bare.inject({ method: 'GET', url: '/api/ticketing', headers })).json()).toMatchObject({ is_configured: false });
    await bare.close();
  }, 60_000);
});
