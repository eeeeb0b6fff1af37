import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const gestion = {
  code: 'gestion',
  label: 'Activités',
  parent: null,
  active: true,
  ends_on: null,
  price: 24,
  price_full: 24,
  price_reduced: 21,
};
const next = {
  date_begin: '2026-12-01',
  date_end: '2026-12-31',
  total: 24,
  net: 20,
  vat: 4,
  steps: [{ sentence: 'Activités : 24,00 €.' }],
};
const environment = { id: 'e1', modules: [gestion], quote: { due: null, next, monthly: 24 } };
const site = {
  code: 'SITE15',
  label: '15 % sur le site',
  module: 'website',
  status: 'open',
  discount_type: 'PERCENT',
  discount_amount: null,
  discount_percent: 15,
  duration_type: 'MONTHS_NUMBER',
  duration: 3,
  advantage_end_at: null,
};
const server = (routes: Record<string, unknown>) => new ScriptedServer({ 'GET /api/users/me': { environment: { id: 'e1' } }, ...routes });

describe('modules', () => {
  it('list tells prices and the bill to come', async () => {
    const { fetch } = server({ 'GET /api/environments/e1': environment });
    const { out, err } = await intendance('modules list', { env, fetch });
    expect(plain(out)).toMatch(/gestion +Activités +oui +24,00 € +21,00 €/);
    expect(plain(err)).toBe('Prochaine facture, le 01/12/2026 : 24,00 €.\n  Activités : 24,00 €.\n');
  });

  it('activate sends the code with its module', async () => {
    const scripted = server({ 'POST /api/environments/e1/modules': { ...environment, quote: null } });
    const { code, err } = await intendance('modules activate website --promotion SITE15', { env, fetch: scripted.fetch });
    expect([code, err]).toEqual([0, expect.stringContaining('Mon offre')]);
    expect(scripted.requests.at(-1)?.body).toEqual({ modules: [{ code: 'website', promotion_code: 'SITE15' }] });
  });

  it('activate takes a code with one module only', async () => {
    const { code } = await intendance('modules activate website gestion --promotion SITE15', { env, fetch: server({}).fetch });
    expect(code).toBe(2);
  });
});

describe('modules deactivate', () => {
  const website = { ...gestion, code: 'website', label: 'Site' };
  const ending = { ...gestion, code: 'advantage', ends_on: '2026-12-31' };
  const routes = {
    'GET /api/environments/e1': { ...environment, version: 7, modules: [gestion, website, ending] },
    'PUT /api/modules': { totalCount: 1, modules: [gestion] },
  };
  it('sends the modules that remain, at the version that was read', async () => {
    const scripted = server(routes);
    expect((await intendance('modules deactivate website', { env, fetch: scripted.fetch })).code).toBe(0);
    const request = scripted.requests.find(({ line }) => line === 'PUT /api/modules');
    expect(request?.body).toEqual({ modules: [{ code: 'gestion' }] });
    expect(request?.headers.get('if-match')).toBe('"7"');
  });
  it('refuses a module that is not in the offer, or ends already', async () => {
    for (const code of ['comptability', 'advantage'])
      expect(await intendance(`modules deactivate ${code}`, { env, fetch: server(routes).fetch })).toMatchObject({
        code: 1,
        err: expect.stringContaining('n’est pas dans l’offre'),
      });
  });
});

describe('promotions', () => {
  it('check shows the discount, or the reason of the refusal', async () => {
    const checked = await intendance('promotions check SITE15 website', {
      env,
      fetch: server({ 'GET /api/search/promotions': site }).fetch,
    });
    expect(plain(checked.out)).toMatch(/SITE15 +15 % sur le site +website +15 % +3 mois +ouvert/);
    const refusal = problem(404, 'Ce code promo n’existe pas.', 'promotion.unknown');
    const { code, err } = await intendance('promotions check RIEN website', {
      env,
      fetch: server({ 'GET /api/search/promotions': refusal }).fetch,
    });
    expect([code, err]).toEqual([1, expect.stringContaining('Ce code promo n’existe pas.')]);
  });

  it('create sends amounts with a comma, and needs a discount and a duration', async () => {
    const scripted = server({ 'POST /api/promotions': site });
    const create = (options: string) =>
      intendance(`promotions create MERCI5 --label Merci --module gestion ${options}`, { env, fetch: scripted.fetch });
    expect(await create('--amount 5,50 --months 3')).toMatchObject({ code: 0 });
    expect(scripted.requests.at(-1)?.body).toMatchObject({
      discount_type: 'AMOUNT',
      discount_amount: 5.5,
      duration_type: 'MONTHS_NUMBER',
      duration: 3,
    });
    expect(await create('--months 3')).toMatchObject({ code: 2 });
    expect(await create('--amount 5')).toMatchObject({ code: 2 });
    expect(await create('--amount cinq --months 3')).toMatchObject({ code: 2 });
  });

  it('list and close tell the state', async () => {
    const closed = { ...site, status: 'closed' };
    const { fetch } = server({
      'GET /api/promotions': {
        promotions: [
          { ...site, uses: 2 },
          { ...closed, uses: 0 },
        ],
      },
      'POST /api/promotions/SITE15/close': closed,
    });
    expect((await intendance('promotions list', { env, fetch })).out).toMatch(/ouvert[\s\S]*fermé/);
    expect((await intendance('promotions close SITE15', { env, fetch })).out).toContain('fermé');
  });
});

describe('prices', () => {
  const both = (reduced: number, full: number) => ({ reduced, full });
  const first = {
    valid_from: null,
    published_on: null,
    state: 'in-force',
    prices: { gestion: both(21, 24), website: both(60, 75), comptability: both(27, 30) },
    reason: null,
  };
  const lists = { totalCount: 1, price_lists: [first] };

  it('publish keeps the price of a module that is not named', async () => {
    const scripted = server({ 'GET /api/operator/prices': lists, 'POST /api/operator/prices': lists });
    const { code, out } = await intendance('prices publish --from 2027-03-01 --gestion 22,50/25 --reason Indexation', {
      env,
      fetch: scripted.fetch,
    });
    expect([code, plain(out)]).toEqual([0, expect.stringMatching(/ouverture du service +21,00 € \/ 24,00 €/)]);
    const prices = { ...first.prices, gestion: both(22.5, 25) };
    expect(scripted.requests.at(-1)?.body).toEqual({ valid_from: '2027-03-01', prices, reason: 'Indexation' });
  });

  it('publish needs a module, and two prices', async () => {
    const publish = (options: string) =>
      intendance(`prices publish --from 2027-03-01 --reason Non ${options}`, { env, fetch: server({}).fetch });
    expect((await publish('')).code).toBe(2);
    expect((await publish('--gestion 25')).code).toBe(2);
  });

  it('withdraw tells the refusal', async () => {
    const refusal = problem(409, 'Ces prix sont en vigueur : publiez-en d’autres.', 'price-list.in-force');
    const { fetch } = server({ 'POST /api/operator/prices/2026-01-01/withdraw': refusal });
    const { code, err } = await intendance('prices withdraw 2026-01-01 --reason Erreur', { env, fetch });
    expect([code, err]).toEqual([1, expect.stringContaining('en vigueur')]);
  });
});
