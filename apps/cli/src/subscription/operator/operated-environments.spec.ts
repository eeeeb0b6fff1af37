import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const id = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';
const trial = {
  id,
  version: 2,
  name: 'Association Les Deux Rives',
  type: 'ASSOCIATION',
  brand: null,
  state: 'trial',
  trial_ends_on: '2026-12-11',
  ends_on: null,
  remaining_days: 20,
  opened_at: '2026-11-21T09:00:00.000Z',
  last_sign_in_at: null,
  has_mandate: false,
  modules: ['gestion'],
  activated_on: null,
  users: 1,
};
const path = `/api/operator/environments/${id}`;

describe('environments of the operator', () => {
  it('list shows the state of each structure', async () => {
    const server = new ScriptedServer({ 'GET /api/operator/environments': { totalCount: 1, environments: [trial] } });
    const { out } = await intendance('environments list --state trial --search rives', { env, fetch: server.fetch });
    expect(out).toMatch(/Association Les Deux Rives +ASSOCIATION +essai, 20 j +11\/12\/2026 +– +non/);
    expect(server.requests[0]?.query).toMatchObject({ 'filters[state|in]': 'trial', 'filters[searchname]': 'rives' });
  });
  it('extend-trial, suspend and reopen send their reason', async () => {
    const server = new ScriptedServer({
      [`POST ${path}/extend_trial`]: trial,
      [`POST ${path}/suspend`]: { ...trial, state: 'suspended' },
      [`POST ${path}/reopen`]: trial,
    });
    await intendance(`environments extend-trial ${id} --until 2026-12-31 --reason Vacances`, { env, fetch: server.fetch });
    expect(server.requests.at(-1)?.body).toEqual({ last_day: '2026-12-31', reason: 'Vacances' });
    const suspended = await intendance(`environments suspend ${id} --reason Impayé`, { env, fetch: server.fetch });
    expect([suspended.out, server.requests.at(-1)?.body]).toEqual([expect.stringContaining('suspendue'), { reason: 'Impayé' }]);
    expect((await intendance(`environments reopen ${id} --reason Payé`, { env, fetch: server.fetch })).code).toBe(0);
    expect(await intendance(`environments suspend ${id}`, { env, fetch: server.fetch })).toMatchObject({ code: 2 });
    expect(await intendance(`environments extend-trial ${id} --until demain --reason X`, { env, fetch: server.fetch })).toMatchObject({
      code: 2,
    });
  });
  it('brand takes a brand away with none', async () => {
    const server = new ScriptedServer({ [`PUT ${path}/brand`]: trial });
    await intendance(`environments brand ${id} none`, { env, fetch: server.fetch });
    expect(server.requests.at(-1)?.body).toEqual({ brand: null });
  });
  it('inspect passes on the refusal of the API', async () => {
    const server = new ScriptedServer({ [`GET ${path}`]: problem(403, 'Vous ne pouvez pas accéder à cette ressource', 'access.operator') });
    const { code, err } = await intendance(`environments inspect ${id}`, { env, fetch: server.fetch });
    expect([code, err]).toEqual([expect.any(Number), expect.stringContaining('Vous ne pouvez pas')]);
  });
  it('databases shows who reads each one, and names the one that does not answer', async () => {
    const reader = { reader: 'read-models', process: 'web-1:4242', since: '2026-11-22T09:00:00.000Z', lag: 1200, lag_seconds: 40 };
    const database = { share: 1, structures: 12, is_answering: true };
    const databases = [
      { ...database, name: 'home', readers: [reader, { reader: 'policies', process: null, since: null, lag: 0, lag_seconds: 0 }] },
      { ...database, name: 'lyon', is_answering: false, readers: [] },
    ];
    const server = new ScriptedServer({ 'GET /api/operator/databases': { totalCount: 2, databases } });
    const { out } = await intendance('environments databases', { env, fetch: server.fetch });
    expect(out).toMatch(/home +12 +read-models +web-1:4242 +22\/11\/2026.+ 1.200 événements, 40 s/);
    expect(out).toMatch(/home +12 +policies +personne ne lit/);
    expect(out).toMatch(/lyon +12 +ne répond pas/);
  });
});
