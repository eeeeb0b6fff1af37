import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../../test/signed-in.js';

let app: TestApp;
let operator: SignedIn;
let customer: SignedIn;
const site = {
  code: 'site 15',
  label: '15 % sur le site pendant 3 mois',
  module: 'website',
  discount_type: 'PERCENT',
  discount_percent: 15,
  duration_type: 'MONTHS_NUMBER',
  duration: 3,
};
const dated = { ...site, code: 'COMPTA10', module: 'comptability', duration_type: 'DATE', duration: null };

beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  operator = await signedIn(app, { isOperator: true });
  customer = await signedIn(app);
}, 60_000);
afterAll(() => app?.close());

const post = (path: string, payload: object = {}, { headers } = operator) =>
  app.inject({ method: 'POST', url: `/api/promotions${path}`, headers, payload });
const check = (code: string, moduleCode: string, { headers } = customer) =>
  app.inject({ method: 'GET', url: '/api/search/promotions', headers, query: { code, moduleCode } });
const refusal = async (answer: ReturnType<typeof check>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json<{ code: string }>().code];
};

describe('promotion codes', () => {
  it('are created, listed and closed by the operator', async () => {
    const created = await post('', site);
    expect(created.statusCode).toBe(201);
    expect(created.json()).toEqual({ ...site, code: 'SITE15', status: 'open', discount_amount: null, advantage_end_at: null });
    expect((await post('', { ...site, code: 'FINI' })).statusCode).toBe(201);
    const closed = await post('/fini/close');
    expect([closed.statusCode, closed.json<{ status: string }>().status]).toEqual([200, 'closed']);
    const list = await app.inject({ method: 'GET', url: '/api/promotions', headers: operator.headers });
    expect(list.json<{ promotions: { code: string }[] }>().promotions.map(({ code }) => code)).toEqual(['SITE15', 'FINI']);
  });

  it('are refused twice, without their amount, or in the past', async () => {
    expect(await refusal(post('', site))).toEqual([409, 'promotion.code-taken']);
    expect(await refusal(post('', { ...site, code: 'VIDE', discount_percent: null }))).toEqual([422, 'promotion.discount-invalid']);
    expect(await refusal(post('', { ...dated, advantage_end_at: '2020-01-01' }))).toEqual([422, 'promotion.duration-invalid']);
    expect(await refusal(post('', dated))).toEqual([422, 'promotion.duration-invalid']);
  });

  it('tell how many structures have used them', async () => {
    const { environmentId, headers } = await signedIn(app);
    const payload = { commitment: 'none', billing: 'month', modules: [{ code: 'website', promotion_code: 'SITE15' }] };
    const url = `/api/environments/${environmentId}/subscription`;
    expect((await app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200);
    const list = await app.inject({ method: 'GET', url: '/api/promotions', headers: operator.headers });
    const uses = list.json<{ promotions: { code: string; uses: number }[] }>().promotions.map(({ code, uses }) => [code, uses]);
    expect(uses).toEqual([
      ['SITE15', 1],
      ['FINI', 0],
    ]);
  });

  it('are no matter of customers', async () => {
    expect((await post('', site, customer)).statusCode).toBe(403);
    expect((await post('/SITE15/close', {}, customer)).statusCode).toBe(403);
  });
});

describe('a code that a customer checks', () => {
  it('answers its terms', async () => {
    const answer = await check('Site15', 'website');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ code: 'SITE15', label: site.label, status: 'open', discount_percent: 15, duration: 3 });
  });

  it('tells in French why it is refused', async () => {
    const unknown = await check('RIEN', 'website');
    expect(unknown.json()).toMatchObject({ status: 404, code: 'promotion.unknown', detail: 'Ce code promo n’existe pas.' });
    expect(await refusal(check('FINI', 'website'))).toEqual([422, 'promotion.closed']);
    expect(await refusal(check('SITE15', 'gestion'))).toEqual([422, 'promotion.other-module']);
  });

  it('expires with its date', async () => {
    const day = app.clock.today();
    expect((await post('', { ...dated, advantage_end_at: day })).statusCode).toBe(201);
    expect((await check('COMPTA10', 'comptability')).statusCode).toBe(200);
    app.clock.advance(86_400_000);
    expect(await refusal(check('COMPTA10', 'comptability', await signedIn(app)))).toEqual([422, 'promotion.expired']);
    app.clock.advance(-86_400_000);
  });

  it('cannot be guessed without end; right codes cost nothing', async () => {
    const guesser = await signedIn(app);
    for (let count = 0; count < 25; count += 1) expect((await check('SITE15', 'website', guesser)).statusCode).toBe(200);
    for (let count = 0; count < 20; count += 1) expect((await check(`ESSAI${count}`, 'website', guesser)).statusCode).toBe(404);
    const limited = await check('SITE15', 'website', guesser);
    expect([limited.statusCode, limited.json<{ code: string }>().code]).toEqual([429, 'session.throttled']);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await check('SITE15', 'website')).statusCode).toBe(200);
  });
});
