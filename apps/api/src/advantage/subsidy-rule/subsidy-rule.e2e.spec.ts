import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { TicketCatalogues } from '../catalogue/ticket-catalogues.js';
import type { SubsidyRuleDto } from './subsidy-rule.dto.js';

let app: TestApp;
let clerk: SignedIn;
const rule = {
  name: 'Cinéma',
  enabled: true,
  start_date: '2026-01-01',
  end_date: null,
  percent: true,
  rate: 40,
  limit_tickets: 4,
  periodicity_percent: 'mensual',
  universe_ids: [],
  category_ids: ['11'],
};

beforeAll(async () => {
  app = await openTestApp();
  clerk = await signedIn(app, { modules: ['advantage'] });
  await app
    .get(TicketCatalogues)
    .receive(systemContext(clerk.environmentId), [
      { id: '1', name: 'Cinéma', categories: [{ id: '11', name: 'Films', subCategories: [{ id: '111', name: 'Avant-premières' }] }] },
    ]);
}, 60_000);
afterAll(() => app?.close());

type Options = { body?: object; headers?: object };
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { body, headers }: Options = {}) =>
  app.inject({ method, url: `/api/subvention_rules${path}`, headers: { ...clerk.headers, ...headers }, ...(body && { payload: body }) });
const create = async (change: object = {}) => (await send('POST', '', { body: { ...rule, ...change } })).json<SubsidyRuleDto>();

describe('a subsidy rule', () => {
  it('is saved with the cascade of its categories, and read again', async () => {
    const created = await send('POST', '', { body: rule });
    expect(created.statusCode).toBe(201);
    const { id } = created.json<SubsidyRuleDto>();
    await app.settled();
    expect((await send('GET', `/${id}`)).json()).toMatchObject({
      name: 'Cinéma',
      percent: true,
      rate: 40,
      fixedPrice: null,
      limit_tickets: 4,
      periodicity_percent: 'mensual',
      budget: null,
      universe_ids: ['1'],
      category_ids: ['11', '111'],
      subvention_amount: 0,
      deletable: true,
    });
  });
  it('is refused with the texts of the specification', async () => {
    const refused = await send('POST', '', { body: { ...rule, name: ' ', end_date: '2025-01-01' } });
    expect(refused.json()).toMatchObject({
      status: 422,
      code: 'subsidy-rule.incomplete',
      detail: 'Une erreur est survenue. Vérifiez le contenu de votre règle.',
      violations: [
        { propertyPath: 'name', message: 'Vous devez donner un nom à la subvention.' },
        { propertyPath: 'start_date', message: 'La date de début de subvention ne peut pas être inférieure à la date de fin.' },
      ],
    });
    expect((await send('POST', '', { body: { ...rule, periodicity_percent: 'mensuelle' } })).statusCode).toBe(422);
  });
  it('keeps its versions and its history', async () => {
    const { id } = await create({ name: 'Parcs' });
    await send('PUT', `/${id}`, {
      body: { ...rule, name: 'Parcs', percent: false, budget: 60, periodicity: 'annual', rate: null, fixedPrice: 3 },
    });
    await app.settled();
    expect((await send('GET', `/${id}/versions`)).json()).toMatchObject({
      totalCount: 2,
      versions: [
        { version: 2, percent: false, budget: 60, periodicity: 'annual', fixedPrice: 3, rate: null },
        { version: 1, percent: true, rate: 40 },
      ],
    });
    expect((await send('GET', `/${id}/history`)).json()).toMatchObject({
      totalCount: 2,
      history: [{ label: 'a modifié la subvention' }, {}],
    });
  });
  it('changes only from the version that was read', async () => {
    const { id } = await create({ name: 'Musées' });
    expect((await send('PUT', `/${id}`, { body: { ...rule, rate: 20 }, headers: { 'if-match': '"1"' } })).statusCode).toBe(200);
    expect((await send('PUT', `/${id}`, { body: { ...rule, rate: 10 }, headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
  });
  it('is tried on an order before it is saved', async () => {
    const trial = { ...rule, price: 11.9, quantity: 5, used_tickets: 1 };
    expect((await send('POST', '/simulate', { body: trial })).json()).toMatchObject({
      subvention: 14.28,
      remaining: 45.22,
      eligible: true,
      steps: [{ code: 'UNIT' }, { code: 'BENEFICIARY_LIMIT' }, { code: 'SUBSIDY' }],
    });
    expect((await send('POST', '/simulate', { body: { ...trial, rate: 0 } })).json()).toMatchObject({ code: 'subsidy-rule.incomplete' });
  });
  it('is deleted softly, and comes back', async () => {
    const { id } = await create({ name: 'Zoo' });
    expect((await send('DELETE', `/${id}`)).json()).toMatchObject({ isDeleted: true });
    expect((await send('POST', `/${id}/restore`)).json()).toMatchObject({ isDeleted: false });
  });
});

describe('the list of rules', () => {
  it('has the filters of the specification, for its structure only', async () => {
    await create({ name: 'Été', start_date: '2027-06-01', end_date: '2027-08-31' });
    await app.settled();
    const names = async (query: string) =>
      (await send('GET', `?${query}`)).json<{ subvention_rules: SubsidyRuleDto[] }>().subvention_rules.map(({ name }) => name);
    expect(await names('filters[start_date|lte]=2027-07-14&filters[end_date|gte]=2027-07-14')).toEqual(['Été']);
    expect(await names('filters[enabled|eq]=false')).toEqual([]);
    const stranger = await signedIn(app, { modules: ['advantage'] });
    const listed = await app.inject({ method: 'GET', url: '/api/subvention_rules', headers: stranger.headers });
    expect(listed.json()).toMatchObject({ totalCount: 0 });
  });
  it('is downloaded with the names of its universes and categories, not with their ids', async () => {
    const { id } = await create({ name: 'Noms', category_ids: ['111', 'ancienne'] });
    await app.settled();
    const file = await send('GET', '/download?format=csv&filters[searchname]=Noms');
    expect(file.body).toContain('Cinéma');
    expect(file.body).toContain('Avant-premières, ancienne');
    expect((await send('GET', `/${id}`)).json()).not.toHaveProperty('category_names');
  });
  it('is downloaded under the name of the specification', async () => {
    const file = await send('GET', '/download?format=csv');
    expect(file.headers['content-disposition']).toContain('Export%20param%C3%A9trage%20subventions.csv');
    expect(file.body).toContain('Parcs');
  });
});
