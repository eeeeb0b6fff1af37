import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../../test/signed-in.js';
import type { EnvironmentDto, EnvironmentsDto } from '../subscription/environment.dto.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

const url = ({ environmentId }: SignedIn) => `/api/environments/${environmentId}`;
const get = (who: SignedIn, address = url(who)) => app.inject({ method: 'GET', url: address, headers: who.headers });
const save = (who: SignedIn, payload: object, headers: object = {}) =>
  app.inject({ method: 'PUT', url: url(who), headers: { ...who.headers, ...headers }, payload });

const form = {
  name: 'CSE Océan',
  type: 'SYNDICAT',
  address: '12 rue des Lilas',
  zip_code: '69003',
  city: 'Lyon',
  phone: '04 78 00 00 00',
  email: 'contact@cse-ocean.fr',
  siren: '732 829 320',
  headcount: 240,
};
const stored = { ...form, phone: '0478000000', siren: '732829320' };

describe('the form of a structure', () => {
  it('is empty but for its name and type, then answers what was saved', async () => {
    const claire = await signedIn(app);
    const before = (await get(claire)).json<EnvironmentDto>();
    expect(before).toMatchObject({ name: 'CSE Horizon', type: 'CSE', type_locked: false, address: null, siren: null, headcount: null });
    const answer = await save(claire, form, { 'if-match': `"${before.version}"` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject(stored);
    expect((await get(claire)).json()).toEqual(answer.json());
    expect((await get(claire, '/api/environments')).json<EnvironmentsDto>()).toMatchObject({ totalCount: 1, environments: [stored] });
  });

  it('keeps absent fields, and changes the session of everybody at once', async () => {
    const claire = await signedIn(app);
    const colleague = await signedIn(app, { environmentId: claire.environmentId });
    await save(claire, form);
    await save(claire, { name: 'CSE Rivage', city: null });
    expect((await get(claire)).json()).toMatchObject({ ...stored, name: 'CSE Rivage', city: null });
    const me = (await get(colleague, '/api/users/me')).json<{ environment: { name: string; type: string }; is_cse: boolean }>();
    expect([me.environment.name, me.environment.type, me.is_cse]).toEqual(['CSE Rivage', 'SYNDICAT', false]);
  });

  it('names each wrong field', async () => {
    const answer = await save(await signedIn(app), { zip_code: '69', siren: '123456789', phone: '12' });
    expect(answer.statusCode).toBe(422);
    const { violations } = answer.json<{ violations: { propertyPath: string }[] }>();
    expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['zip_code', 'phone', 'siren']);
  });

  it('refuses a version that is not the last one', async () => {
    const claire = await signedIn(app);
    const { version } = (await get(claire)).json<EnvironmentDto>();
    expect((await save(claire, { city: 'Lyon' }, { 'if-match': `"${version}"` })).statusCode).toBe(200);
    expect((await save(claire, { city: 'Bron' }, { 'if-match': `"${version}"` })).statusCode).toBe(412);
  });

  it('cannot change the type once the books have begun', async () => {
    const claire = await signedIn(app, { modules: ['comptability'] });
    const dates = { start_date: '2026-01-01', end_date: '2026-12-31' };
    const begun = await app.inject({ method: 'POST', url: '/api/comptability/environment', headers: claire.headers, payload: dates });
    expect(begun.statusCode).toBe(200);
    const answer = await save(claire, { type: 'SYNDICAT' });
    expect(answer.json()).toMatchObject({ status: 409, code: 'environment.type-locked', violations: [{ propertyPath: 'type' }] });
    expect((await save(claire, { type: 'CSE', city: 'Lyon' })).statusCode).toBe(200);
    expect((await get(claire)).json()).toMatchObject({ type: 'CSE', type_locked: true, city: 'Lyon' });
  });

  it('is told in the history of the structure', async () => {
    const claire = await signedIn(app);
    await save(claire, { city: 'Lyon', headcount: 240 });
    const { history } = (await get(claire, '/api/history')).json<{ history: { label: string; fields: object }[] }>();
    const entry = history.find(({ label }) => label === 'a modifié les informations de la structure');
    expect(JSON.stringify(entry)).toContain('Lyon');
  });
});

describe('the history of a structure', () => {
  const historyOf = (who: SignedIn, query = '') => get(who, `${url(who)}/history${query}`);
  type History = { totalCount: number; history: { label: string; record_type: string; record_id: string }[] };

  it('has the lines of the structure alone', async () => {
    const claire = await signedIn(app);
    await save(claire, { name: 'CSE Rivage', city: 'Lyon' });
    const { totalCount, history } = (await historyOf(claire, '?order[position]=asc')).json<History>();
    expect(history.map(({ label }) => label).toSorted()).toEqual([
      'a activé l’environnement',
      'a modifié les informations de la structure',
      'a ouvert l’environnement',
      'a renommé l’environnement',
    ]);
    expect(history[0]?.label).toBe('a ouvert l’environnement');
    expect([totalCount, new Set(history.map(({ record_type, record_id }) => `${record_type} ${record_id}`))]).toEqual([
      4,
      new Set([`environment ${claire.environmentId}`]),
    ]);
    expect((await historyOf(claire, '?filters[type|eq]=EnvironmentRenamed')).json()).toMatchObject({ totalCount: 1 });
  });

  it('is unknown to every other structure', async () => {
    const [owner, stranger] = [await signedIn(app), await signedIn(app)];
    const answer = await get(stranger, `${url(owner)}/history`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'environment.unknown']);
  });

  it('is closed without the permission, and in the white label without environment', async () => {
    const others = [await signedIn(app, { permissions: ['PEOPLE_ACCESS'] }), await signedIn(app, { brand: 'toutapprendre' })];
    for (const user of others) expect((await historyOf(user)).statusCode).toBe(403);
  });
});

describe('a structure', () => {
  it('is unknown to every other one', async () => {
    const [owner, stranger] = [await signedIn(app), await signedIn(app)];
    for (const method of ['GET', 'PUT'] as const) {
      const answer = await app.inject({ method, url: url(owner), headers: stranger.headers, ...(method === 'PUT' && { payload: form }) });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'environment.unknown']);
    }
    expect((await get(owner)).json<EnvironmentDto>().name).toBe('CSE Horizon');
  });

  it('is closed without its permission, and in the white label without environment', async () => {
    const stranger = await signedIn(app, { permissions: ['ACTIVITY_ACCESS'] });
    expect([(await get(stranger)).statusCode, (await save(stranger, form)).statusCode]).toEqual([403, 403]);
    const julien = await signedIn(app, { brand: 'toutapprendre' });
    expect([(await get(julien)).statusCode, (await save(julien, form)).statusCode]).toEqual([403, 403]);
  });

  it('shows no offer in the other white labels, which keep its form', async () => {
    const ines = await signedIn(app, { brand: 'flash', modules: ['comptability'] });
    expect((await save(ines, { city: 'Lyon' })).statusCode).toBe(200);
    expect((await get(ines)).json()).toMatchObject({ city: 'Lyon', modules: [], quote: null, commitment: null });
  });
});
