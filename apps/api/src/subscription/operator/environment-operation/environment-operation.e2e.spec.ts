import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { eventually } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { openEnvironment, type SignedIn, signedIn } from '../../../../test/signed-in.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteEnvironment } from '../../public.js';

let app: TestApp;
let operator: SignedIn;
let customer: SignedIn;
let trial: EnvironmentId;

beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  operator = await signedIn(app, { isOperator: true, permissions: [] });
  customer = await signedIn(app, { modules: ['gestion'] });
  trial = (await signedIn(app, { isActive: false, email: 'nadia@rives.example' })).environmentId;
}, 60_000);
afterAll(() => app?.close());

type Environment = { id: string; state: string; trial_ends_on: string; brand: string | null; modules: string[]; users: number };
type Page = { totalCount: number; environments: Environment[] };
const get = (path: string, { headers } = operator) => app.inject({ method: 'GET', url: `/api/operator/environments${path}`, headers });
const send = (method: 'POST' | 'PUT', path: string, payload: object, { headers } = operator) =>
  app.inject({ method, url: `/api/operator/environments/${path}`, headers, payload });
const move = (id: string, name: string, payload: object) => send('POST', `${id}/${name}`, payload);
const found = async (query: string): Promise<string[]> => (await get(query)).json<Page>().environments.map(({ id }) => id);
const refusal = async (answer: ReturnType<typeof get>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json<{ code: string }>().code];
};

describe('the list of environments', () => {
  it('has those of every customer, with filters, search and paging', async () => {
    const all = (await get('?limit=100')).json<Page>();
    expect(all.environments.map(({ id }) => id)).toEqual(expect.arrayContaining([customer.environmentId, trial]));
    expect(all.totalCount).toBe(3);
    expect(await found('?filters[state|eq]=active&filters[module|eq]=gestion')).toEqual([customer.environmentId]);
    expect(await found('?filters[searchname]=horizon&limit=1&order[opened_at]=asc')).toEqual([operator.environmentId]);
    expect(await found('?filters[searchname]=absente')).toEqual([]);
    expect(await found('?filters[has_mandate|eq]=true')).toEqual([]);
  });

  it('tells a contract that ends from one that has ended', async () => {
    const id = await openEnvironment(app, { type: 'ASSOCIATION' });
    const plan = (lastDay: LocalDate) =>
      app.get(CommandBus).execute(new ExecuteEnvironment(systemContext(id), { type: 'PlanEnvironmentEnd', data: { lastDay } }));
    await plan(localDate('2999-12-31'));
    expect(await found('?filters[state|eq]=ending')).toEqual([id]);
    expect((await get(`/${id}`)).json()).toMatchObject({ state: 'ending', ends_on: '2999-12-31' });
    await plan(localDate('2020-12-31'));
    expect(await found('?filters[state|in]=ended,ending')).toEqual([id]);
    expect((await get(`/${id}`)).json()).toMatchObject({ state: 'ended' });
    expect(await found('?filters[state|eq]=active&filters[type|eq]=ASSOCIATION')).toEqual([]);
  });

  it('is downloaded', async () => {
    const { statusCode, body } = await get('/download?format=csv');
    expect(statusCode).toBe(200);
    expect(body).toContain('CSE Horizon');
  });

  it('shows a change at the next reading', async () => {
    const id = await openEnvironment(app, { type: 'SYNDICAT' });
    expect(await found('?filters[type|eq]=SYNDICAT')).toEqual([id]);
    expect((await get('?limit=100')).json<Page>().totalCount).toBe(5);
    await move(id, 'suspend', { reason: 'Impayé' });
    expect(await found('?filters[state|eq]=suspended')).toEqual([id]);
  });

  it('is read by the operator’s routes only', async () => {
    const rows = await app.pools.owner.query('select distinct environment_id from read.environment_overview');
    expect(rows.rows).toHaveLength(1);
    expect(rows.rows[0].environment_id).not.toBe(operator.environmentId);
  });
});

describe('an environment', () => {
  it('is read without personal data', async () => {
    const { body, json } = await get(`/${trial}`);
    expect(json<Environment>()).toMatchObject({ state: 'trial', users: 1, modules: [] });
    expect(body).not.toMatch(/nadia|claire|morel/i);
  });

  it('gets a longer trial, which its administrators learn by mail', async () => {
    const answer = await move(trial, 'extend_trial', { last_day: '2026-06-30', reason: 'Vacances du trésorier' });
    expect([answer.statusCode, answer.json<Environment>().trial_ends_on]).toEqual([200, '2026-06-30']);
    const mail = await eventually(async () => (await app.mails()).find(({ recipient }) => recipient === 'nadia@rives.example'));
    expect(mail).toMatchObject({ subject: 'Votre essai est prolongé', body_text: expect.stringContaining('30/06/2026') });
  });

  it('refuses a shorter trial, one of a subscriber, and one without a reason', async () => {
    const extend = (id: string, last_day: string, reason = 'Motif') => refusal(move(id, 'extend_trial', { last_day, reason }));
    expect(await extend(trial, '2026-04-01')).toEqual([422, 'environment-operation.trial-not-longer']);
    expect(await extend(customer.environmentId, '2026-12-31')).toEqual([409, 'environment-operation.offer-chosen']);
    expect(await extend(trial, '2026-12-31', ' ')).toEqual([422, 'environment-operation.reason-missing']);
  });

  it('changes its brand', async () => {
    const answer = await send('PUT', `${trial}/brand`, { brand: 'flash' });
    expect([answer.statusCode, answer.json<Environment>().brand]).toEqual([200, 'flash']);
    expect((await send('PUT', `${trial}/brand`, { brand: null })).json<Environment>().brand).toBeNull();
  });

  it('gets modules, and keeps those of its offer', async () => {
    const open = await move(trial, 'open_module', { module: 'advantage' });
    expect(open.json<Environment>().modules).toEqual(['advantage']);
    expect((await move(trial, 'close_module', { module: 'advantage' })).json<Environment>().modules).toEqual([]);
    expect(await refusal(move(trial, 'open_module', { module: 'subvention' }))).toEqual([409, 'environment.parent-module-inactive']);
    const own = await signedIn(app);
    const url = `/api/environments/${own.environmentId}/subscription`;
    const payload = { commitment: 'none', billing: 'month', modules: [{ code: 'gestion' }] };
    expect((await app.inject({ method: 'PUT', url, headers: own.headers, payload })).statusCode).toBe(200);
    expect(await refusal(move(own.environmentId, 'close_module', { module: 'gestion' }))).toEqual([
      409,
      'environment-operation.module-subscribed',
    ]);
  });

  it('has a history that names operators, and no user of the structure', async () => {
    const { body, json } = await get(`/${trial}/history`);
    const [last] = json<{ history: { author: string; label: string }[] }>().history;
    expect(last).toMatchObject({ author: 'Claire Morel (exploitation)', label: 'a désactivé un module' });
    expect(body).toContain('Motif : Vacances du trésorier');
    expect(body).toContain('"author":"La structure"');
  });

  it.each(['', '/history'])('that does not exist is unknown%s', async (path) =>
    expect(await refusal(get(`/${newId()}${path}`))).toEqual([404, 'environment.unknown']),
  );
  it.each([
    ['extend_trial', { last_day: '2026-12-31', reason: 'Motif' }],
    ['suspend', { reason: 'Motif' }],
    ['reopen', { reason: 'Motif' }],
    ['open_module', { module: 'gestion' }],
    ['close_module', { module: 'gestion' }],
  ])('that does not exist is unknown to %s', async (name, payload) =>
    expect(await refusal(move(newId(), name, payload))).toEqual([404, 'environment.unknown']),
  );
});

describe('a suspended environment', () => {
  it('is read and exported, and not written, until the operator reopens it', async () => {
    const { environmentId, headers } = await signedIn(app, { modules: ['gestion', 'comptability'] });
    const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
      app.inject({ method, url, headers, ...(payload && { payload }) });
    expect(await refusal(move(environmentId, 'suspend', { reason: ' ' }))).toEqual([422, 'environment-operation.reason-missing']);
    expect((await move(environmentId, 'suspend', { reason: 'Impayé' })).json<Environment>().state).toBe('suspended');
    expect((await ask('GET', '/api/users/me')).json()).toMatchObject({ environment: { is_suspended: true } });
    expect((await ask('GET', '/api/refunds')).statusCode).toBe(200);
    expect((await ask('GET', '/api/refunds/download?format=csv')).statusCode).toBe(200);
    expect((await ask('GET', '/api/comptability/account_types')).statusCode).toBe(200);
    expect(await refusal(ask('POST', '/api/person_requests', {}))).toEqual([403, 'access.suspended']);
    expect((await ask('POST', '/api/users/me/unknown')).statusCode).toBe(404);
    expect(await refusal(move(environmentId, 'reopen', { reason: '' }))).toEqual([422, 'environment-operation.reason-missing']);
    expect((await move(environmentId, 'reopen', { reason: 'Facture payée' })).json<Environment>().state).toBe('active');
    expect((await ask('POST', '/api/person_requests', {})).statusCode).toBe(422);
  });
});

describe('the operator’s side', () => {
  it('is closed to everyone else', async () => {
    const { environmentId } = customer;
    for (const path of ['', '/download', `/${environmentId}`, `/${environmentId}/history`])
      expect([path, ...(await refusal(get(path, customer)))]).toEqual([path, 403, 'access.operator']);
    for (const name of ['extend_trial', 'suspend', 'reopen', 'open_module', 'close_module'])
      expect([name, (await send('POST', `${environmentId}/${name}`, {}, customer)).statusCode]).toEqual([name, 403]);
    expect((await send('PUT', `${environmentId}/brand`, { brand: null }, customer)).statusCode).toBe(403);
  });

  it('opens no members and no books of a customer', async () => {
    const { environmentId } = customer;
    for (const path of ['members', 'people', 'users', 'books', 'refunds'])
      expect((await get(`/${environmentId}/${path}`)).statusCode).toBe(404);
    const url = `/api/environments/${environmentId}`;
    expect((await app.inject({ method: 'GET', url, headers: operator.headers })).statusCode).toBe(403);
  });
});
