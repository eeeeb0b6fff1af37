import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, type SignedInOptions, signedIn } from '../../../../test/signed-in.js';
import { signMandate } from '../../../../test/signed-mandate.js';
import type { EnvironmentDto } from './environment.dto.js';
import type { OfferModulesDto } from './subscription.dto.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  const operator = await signedIn(app, { isOperator: true });
  const code = {
    code: 'MERCI5',
    label: '5 € par mois',
    module: 'gestion',
    discount_type: 'AMOUNT',
    discount_amount: 5,
    duration_type: 'MONTHS_NUMBER',
    duration: 3,
  };
  await app.inject({ method: 'POST', url: '/api/promotions', headers: operator.headers, payload: code });
}, 60_000);
afterAll(() => app?.close());

/** A customer whose trial ended yesterday. */
const unsigned = (options: SignedInOptions = {}) => signedIn(app, { isActive: false, trialDays: 0, ...options });
/** With a mandate. */
const customer = async () => {
  const who = await unsigned();
  await signMandate(app, who);
  return who;
};
const url = ({ environmentId }: SignedIn, path = '') => `/api/environments/${environmentId}${path}`;
const get = (who: SignedIn, path = '') => app.inject({ method: 'GET', url: url(who, path), headers: who.headers });
const choice = (modules: object[], change: object = {}) => ({ commitment: 'none', billing: 'month', modules, ...change });
const choose = (who: SignedIn, payload: object, headers: object = {}) =>
  app.inject({ method: 'PUT', url: url(who, '/subscription'), headers: { ...who.headers, ...headers }, payload });
const preview = (who: SignedIn, payload: object) =>
  app.inject({ method: 'POST', url: url(who, '/subscription/preview'), headers: who.headers, payload });
const add = (who: SignedIn, modules: object[]) =>
  app.inject({ method: 'POST', url: url(who, '/modules'), headers: who.headers, payload: { modules } });
const gestion = { code: 'gestion' };
const website = { code: 'website' };
const active = (environment: EnvironmentDto) => environment.modules.filter((module) => module.active).map(({ code }) => code);

describe('the environment of a customer', () => {
  it('shows each module with its prices, and no quote before a choice', async () => {
    const answer = await get(await unsigned());
    expect(answer.statusCode).toBe(200);
    const environment = answer.json<EnvironmentDto>();
    expect(environment).toMatchObject({ commitment: null, billing: null, is_active: false, remaining_time: 0, quote: null });
    expect(environment.modules.map(({ code, price, price_full, price_reduced }) => [code, price, price_full, price_reduced])).toEqual([
      ['advantage', 0, 0, 0],
      ['subvention', 0, 0, 0],
      ['gestion', 24, 24, 21],
      ['website', 75, 75, 60],
      ['comptability', 30, 30, 27],
    ]);
  });

  it('is unknown to every other environment', async () => {
    const [owner, stranger] = [await unsigned(), await unsigned()];
    const answer = await app.inject({
      method: 'PUT',
      url: url(owner, '/subscription'),
      headers: stranger.headers,
      payload: choice([gestion]),
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'environment.unknown']);
    expect((await get(owner)).json<EnvironmentDto>().commitment).toBeNull();
  });

  it('is closed without its permission, and in white label', async () => {
    expect((await get(await unsigned({ permissions: ['ACTIVITY_ACCESS'] }), '/modules/current')).statusCode).toBe(403);
    expect((await get(await unsigned({ brand: 'flash' }), '/modules/current')).statusCode).toBe(403);
  });
});

describe('choosing an offer', () => {
  it('opens the modules and the environment, and answers the bill to come', async () => {
    const who = await customer();
    const answer = await choose(who, choice([gestion, { code: 'comptability' }], { commitment: 'year' }));
    expect(answer.statusCode).toBe(200);
    const today = app.clock.today();
    expect(answer.json()).toMatchObject({
      commitment: 'year',
      commitment_date: today,
      is_committed: true,
      is_active: true,
      activated_at: today,
      quote: { due: null, next: { date_begin: today, total: 48, net: 40, vat: 8 }, monthly: 48 },
    });
    const me = await app.inject({ method: 'GET', url: '/api/users/me', headers: who.headers });
    const { environment, features } = me.json<{ environment: EnvironmentDto; features: string[] }>();
    expect(active(environment)).toEqual(['gestion', 'comptability']);
    expect(features).toContain('comptability');
  });

  it('needs a commitment and a period', async () => {
    const answer = await choose(await customer(), { modules: [gestion] });
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'subscription.terms-missing',
      detail: 'Veuillez renseigner les informations de facturation',
    });
  });

  it('removes no module during the commitment', async () => {
    const who = await customer();
    await choose(who, choice([gestion, website], { commitment: 'year' }));
    const answer = await choose(who, choice([gestion], { commitment: 'year' }));
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'subscription.committed',
      detail: 'Vous ne pouvez pas désactiver un module pendant la durée de votre engagement',
    });
  });

  it('keeps a removed module open to the end of the period', async () => {
    const who = await customer();
    await choose(who, choice([gestion, website]));
    const removed = (await choose(who, choice([gestion]))).json<EnvironmentDto>();
    const last = removed.quote?.next.date_end;
    expect(removed.modules.find(({ code }) => code === 'website')).toMatchObject({ active: true, ends_on: last });
    expect(removed.quote?.monthly).toBe(24);
  });

  it('refuses a version that is not the last one', async () => {
    const who = await customer();
    const { headers } = await get(who);
    expect((await choose(who, choice([gestion]), { 'if-match': headers.etag })).statusCode).toBe(200);
    expect((await choose(who, choice([website]), { 'if-match': headers.etag })).statusCode).toBe(412);
  });

  it('can be computed without being stored', async () => {
    const who = await customer();
    const computed = (await preview(who, choice([{ ...gestion, promotion_code: 'merci5' }]))).json<EnvironmentDto>();
    expect(computed.quote?.next).toMatchObject({ total: 19, net: 15.83, vat: 3.17 });
    expect(computed.quote?.next.steps.map(({ code }) => code)).toEqual(['MODULE', 'PROMOTION', 'TOTAL', 'VAT']);
    expect((await get(who)).json()).toMatchObject({ commitment: null, is_active: false, promotions_in_progress: [] });
  });
});

describe('an offer without a mandate', () => {
  const bookkeeping = async (who: SignedIn) => {
    const answer = await app.inject({ method: 'GET', url: '/api/comptability/accounts', headers: who.headers });
    return [answer.statusCode, answer.json<{ detail?: string }>().detail];
  };
  const refused = [403, "Votre période d'essai a expiré"];

  it('waits for the signature, which opens the modules and starts the contract on its day', async () => {
    const who = await unsigned();
    expect(await bookkeeping(who)).toEqual(refused);
    const chosen = choice([{ code: 'comptability' }, { ...gestion, promotion_code: 'MERCI5' }], { commitment: 'year' });
    const pending = (await choose(who, chosen)).json<EnvironmentDto>();
    expect(pending).toMatchObject({
      commitment: null,
      is_active: false,
      promotions_in_progress: [],
      pending_offer: { commitment: 'year', billing: 'month', promotions: [{ code: 'MERCI5' }], starts_on: app.clock.today() },
      quote: { next: { total: 43 }, monthly: 48 },
    });
    expect(pending.pending_offer?.modules).toEqual([
      { code: 'gestion', label: 'Activités' },
      { code: 'comptability', label: 'Comptabilité' },
    ]);
    expect(active(pending)).toEqual([]);
    expect(await bookkeeping(who)).toEqual(refused);
    app.clock.advance(3 * 86_400_000);
    try {
      const later = await signedIn(app, { environmentId: who.environmentId });
      expect(await bookkeeping(later)).toEqual(refused);
      await signMandate(app, later);
      expect((await bookkeeping(later))[0]).toBe(200);
      const today = app.clock.today();
      expect((await get(later)).json()).toMatchObject({
        commitment: 'year',
        commitment_date: today,
        is_active: true,
        activated_at: today,
        pending_offer: null,
        promotions_in_progress: [{ code: 'MERCI5' }],
        quote: { next: { date_begin: today, total: 43 } },
      });
    } finally {
      app.clock.advance(-3 * 86_400_000);
    }
  });

  it('starts the day after the trial when it is signed in the trial', async () => {
    const who = await unsigned({ trialDays: 5 });
    await choose(who, choice([{ code: 'comptability' }]));
    expect((await get(who)).json()).toMatchObject({ is_active: false, pending_offer: { starts_on: '2026-03-21' } });
    expect((await bookkeeping(who))[0]).toBe(200);
    await signMandate(app, who);
    expect((await get(who)).json()).toMatchObject({ is_active: true, activated_at: '2026-03-21', pending_offer: null });
  });

  it('can be cancelled by its own environment only', async () => {
    const who = await unsigned();
    await choose(who, choice([gestion]));
    const cancel = (user: SignedIn) =>
      app.inject({ method: 'DELETE', url: url(who, '/subscription/pending_offer'), headers: user.headers });
    expect((await cancel(await unsigned())).statusCode).toBe(404);
    expect((await cancel(await signedIn(app, { environmentId: who.environmentId, permissions: [] }))).statusCode).toBe(403);
    expect((await cancel(who)).json()).toMatchObject({ pending_offer: null, quote: null });
    await signMandate(app, who);
    expect((await get(who)).json()).toMatchObject({ is_active: false });
  });

  it('starts at once for an environment that the operator opened', async () => {
    const who = await signedIn(app);
    expect((await choose(who, choice([gestion]))).json()).toMatchObject({ commitment: 'none', pending_offer: null, has_mandate: false });
  });
});

describe('a promotion code of an offer', () => {
  it('reduces the bill, once', async () => {
    const who = await customer();
    const coded = choice([{ ...gestion, promotion_code: 'MERCI5' }]);
    const environment = (await choose(who, coded)).json<EnvironmentDto>();
    expect(environment.promotions_in_progress).toMatchObject([{ code: 'MERCI5', module: 'gestion', discount_amount: 5, duration: 3 }]);
    expect(environment.promotions_in_progress[0]?.advantage_end_at).not.toBeNull();
    expect((await choose(who, coded)).json<EnvironmentDto>().promotions_in_progress).toHaveLength(1);
  });

  it('refuses the whole offer when it is wrong', async () => {
    const who = await customer();
    const answer = await choose(who, choice([{ ...website, promotion_code: 'MERCI5' }]));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'promotion.other-module']);
    expect((await get(who)).json<EnvironmentDto>().commitment).toBeNull();
  });
});

describe('modules', () => {
  it('are added one by one, and listed', async () => {
    const who = await customer();
    expect((await add(who, [gestion])).json<{ code: string }>().code).toBe('subscription.terms-missing');
    await choose(who, choice([gestion]));
    expect(active((await add(who, [website])).json())).toEqual(['gestion', 'website']);
    const lists = await Promise.all(['current', 'available'].map((list) => get(who, `/modules/${list}`)));
    const codes = lists.map((answer) => answer.json<OfferModulesDto>().modules.map(({ code }) => code));
    expect(codes).toEqual([
      ['gestion', 'website'],
      ['advantage', 'subvention', 'comptability'],
    ]);
  });

  it('are added and chosen without the id of the structure, under the terms of the offer', async () => {
    const who = await customer();
    const send = (method: 'POST' | 'PUT', modules: object[], headers: object = {}) =>
      app.inject({ method, url: '/api/modules', headers: { ...who.headers, ...headers }, payload: { modules } });
    expect((await send('PUT', [gestion])).json<{ code: string }>().code).toBe('subscription.terms-missing');
    await choose(who, choice([gestion]));
    const codes = ({ modules }: OfferModulesDto) => modules.filter((module) => module.active).map(({ code }) => code);
    const added = await send('POST', [website]);
    expect([added.statusCode, codes(added.json())]).toEqual([200, ['gestion', 'website']]);
    const chosen = await send('PUT', [website], { 'if-match': added.headers.etag });
    expect(chosen.json<OfferModulesDto>().modules.find(({ code }) => code === 'gestion')?.ends_on).not.toBeNull();
    expect((await send('PUT', [website], { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await get(who)).json()).toMatchObject({ commitment: 'none', billing: 'month' });
  });

  it('of the free advantage are opened alone, its child with it or after it', async () => {
    const who = await customer();
    expect((await add(who, [{ code: 'subvention' }])).json<{ code: string }>().code).toBe('environment.parent-module-inactive');
    const opened = (await get(who, '/advantage')).json<EnvironmentDto>();
    expect([active(opened), opened.is_active]).toEqual([['advantage'], false]);
    expect((await get(who, '/advantage')).statusCode).toBe(200);
    expect(active((await add(who, [{ code: 'subvention' }])).json())).toEqual(['advantage', 'subvention']);
  });

  it('that end are closed after their last day', async () => {
    const who = await customer();
    await choose(who, choice([gestion, website]));
    await choose(who, choice([gestion]));
    app.clock.advance(40 * 86_400_000);
    const later = await signedIn(app, { environmentId: who.environmentId });
    expect(active((await get(later)).json())).toEqual(['gestion']);
    app.clock.advance(-40 * 86_400_000);
  });
});
