import { createHash } from 'node:crypto';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { eventually } from '../../../test/projection-fixture.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { AnnounceExpiries } from './announce-expiries.js';
import { ApiKeyProfiles } from './api-key-profiles.js';

type Created = { id: string; secret: string; prefix: string };

let app: TestApp;
let claire: SignedIn;
const form = { name: 'Paie', permissions: ['PEOPLE_ACCESS'], accounting_permissions: [], expires_on: '2026-06-16' };

beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-03-16T09:00:00Z' });
  claire = await signedIn(app);
});
afterAll(() => app?.close());

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const get = (url: string, headers: Record<string, string>) => app.inject({ method: 'GET', url, headers });
const post = (url: string, payload: object, headers: Record<string, string> = claire.headers) =>
  app.inject({ method: 'POST', url, payload, headers });
const create = async (change: object = {}, headers?: Record<string, string>): Promise<Created> => {
  const answer = await post('/api/api_keys', { ...form, ...change }, headers);
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<Created>();
};
const revoke = (id: string, headers: Record<string, string> = claire.headers) => post(`/api/api_keys/${id}/revoke`, {}, headers);
const outcomeOf = (answer: { statusCode: number; json(): unknown }) => [answer.statusCode, (answer.json() as { code: string }).code];
const people = (secret: string) => get('/api/people', bearer(secret));
/** In events, in the responses of commands and in cached HTTP responses. */
async function timesStored(text: string): Promise<number> {
  const { rows } = await app.pools.owner.query<{ times: string }>(
    `select (select count(*) from evs.event where row_to_json(event)::text like '%' || $1 || '%')
      + (select count(*) from evs.command where row_to_json(command)::text like '%' || $1 || '%')
      + (select count(*) from platform.http_answer where body like '%' || $1 || '%') as times`,
    [text],
  );
  return Number(rows[0]?.times);
}

describe('a key', () => {
  it('is shown once, and stored as the hash of 256 random bits', async () => {
    const { id, secret, prefix } = await create();
    expect(secret).toMatch(/^int_[\w-]{43}$/);
    expect(prefix).toBe(secret.slice(0, 8));
    const { rows } = await app.pools.owner.query('select hash from identity.api_key where id = $1', [id]);
    expect(rows[0].hash).toEqual(createHash('sha256').update(secret).digest());
    expect(await timesStored(prefix)).toBeGreaterThan(0);
    expect(await timesStored(secret.slice(prefix.length))).toBe(0);
    expect((await get(`/api/api_keys/${id}`, claire.headers)).body).not.toContain(secret);
    expect((await get('/api/api_keys', claire.headers)).body).not.toContain(secret);
  });

  it('opens what its permissions open, in its environment', async () => {
    const { secret } = await create();
    expect((await people(secret)).statusCode).toBe(200);
    expect(outcomeOf(await get('/api/refunds', bearer(secret)))).toEqual([403, 'access.permission']);
    const { secret: reader } = await create({ permissions: ['COMPTABILITY_ACCESS'] });
    expect(outcomeOf(await get('/api/comptability/writings/balance', bearer(reader)))).toEqual([403, 'access.accounting-permission']);
  });

  it('acts as itself in the history', async () => {
    const { id, secret } = await create({ name: 'Import RH', permissions: ['PEOPLE_ACCESS', 'PEOPLE_EDIT'] });
    const member = { firstname: 'Zoé', lastname: 'Martin', birthday: '1990-02-01' };
    const answer = await post('/api/people', member, { ...bearer(secret), 'idempotency-key': 'import-1' });
    expect(answer.statusCode).toBe(201);
    expect((await post('/api/people', member, { ...bearer(secret), 'idempotency-key': 'import-1' })).json()).toEqual(answer.json());
    const { id: person } = answer.json<{ id: string }>();
    const history = await get(`/api/people/${person}/history`, claire.headers);
    expect(history.json().history[0]).toMatchObject({ actor: { id, name: 'Clé d’API « Import RH »' }, source: 'api' });
  });

  it('knows its name, its permissions, its last day and its structure', async () => {
    const { id, secret, prefix } = await create();
    const answer = await get('/api/api_keys/me', bearer(secret));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id,
      name: 'Paie',
      prefix,
      permissions: ['PEOPLE_ACCESS'],
      accounting_permissions: [],
      expires_on: '2026-06-16',
      environment: { id: claire.environmentId, name: expect.any(String), type: 'CSE' },
    });
    expect(outcomeOf(await get('/api/api_keys/me', claire.headers))).toEqual([404, 'api-key.unknown']);
  });

  it('does nothing that belongs to a person', async () => {
    const { id, secret } = await create({ permissions: ['PEOPLE_ACCESS', 'COMPTABILITY_ACCESS', 'HELP_ACCESS'] });
    const headers = bearer(secret);
    for (const url of ['/api/users/me', '/api/users/me/token', '/api/users', '/api/api_keys', '/api/projections', '/api/promotions'])
      expect([url, ...outcomeOf(await get(url, headers))]).toEqual([url, 403, 'access.person-only']);
    expect(outcomeOf(await post('/api/api_keys', form, headers))).toEqual([403, 'access.person-only']);
    expect(outcomeOf(await revoke(id, headers))).toEqual([403, 'access.person-only']);
    expect((await get('/api/history', headers)).statusCode).toBe(200);
  });

  it('stops at once when it is revoked, and stays in the list', async () => {
    const { id, secret } = await create({ name: 'Perdue' });
    expect((await people(secret)).statusCode).toBe(200);
    const answer = await revoke(id);
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'revoked']);
    expect(outcomeOf(await people(secret))).toEqual([401, 'api-key.revoked']);
    expect((await revoke(id)).statusCode).toBe(200);
    expect((await get('/api/api_keys', claire.headers)).json().api_keys).toContainEqual(
      expect.objectContaining({ id, name: 'Perdue', status: 'revoked', created_by: 'Claire Morel' }),
    );
  });

  it('that is unknown is refused', async () => {
    for (const secret of ['int_', `int_${'a'.repeat(43)}`]) expect(outcomeOf(await people(secret))).toEqual([401, 'api-key.invalid']);
  });

  it('follows the modules and the trial of its environment', async () => {
    const marc = await signedIn(app, { isActive: false, trialDays: 1 });
    const { secret } = await create({ permissions: ['ACTIVITY_ACCESS'], expires_on: '2026-12-31' }, marc.headers);
    expect((await get('/api/refunds', bearer(secret))).statusCode).toBe(200);
    app.clock.advance(2 * 86_400_000);
    expect(outcomeOf(await get('/api/refunds', bearer(secret)))[0]).toBe(403);
    app.clock.advance(-2 * 86_400_000);
  });

  it('has its last use written once a minute', async () => {
    const { id, secret } = await create();
    const lastUse = async () => (await get(`/api/api_keys/${id}`, claire.headers)).json().last_used_at;
    const used = async (at: string) => {
      for (let tries = 0; tries < 100 && (await lastUse()) !== at; tries += 1) await people(secret);
      expect(await lastUse()).toBe(at);
    };
    expect(await lastUse()).toBeNull();
    const first = app.clock.now().toISOString();
    await used(first);
    expect((await get(`/api/api_keys/${id}`, claire.headers)).json()).toMatchObject({ last_address: '127.0.0.1' });
    app.clock.advance(59_000);
    await people(secret);
    await used(first);
    app.clock.advance(1000);
    await people(secret);
    await used(app.clock.now().toISOString());
  });

  it('makes 600 requests at once, then ten a second', async () => {
    const { secret } = await create();
    const other = await create();
    for (let count = 0; count < 600; count += 1)
      await app.nest.inject({ method: 'GET', url: '/api/people?limit=x', headers: bearer(secret) });
    const limited = await people(secret);
    expect(outcomeOf(limited)).toEqual([429, 'api-key.rate-limited']);
    expect([limited.headers['retry-after'], limited.headers.ratelimit]).toEqual(['1', undefined]);
    expect((await people(other.secret)).statusCode).toBe(200);
    app.clock.advance(1000);
    expect((await people(secret)).statusCode).toBe(200);
  });

  it('is told with each response what it may still do', async () => {
    const { secret } = await create();
    const rateOf = async (url: string) => (await get(url, bearer(secret))).headers;
    expect(await rateOf('/api/people')).toMatchObject({ 'ratelimit-policy': '"key";q=600;w=60', ratelimit: '"key";r=599;t=1' });
    // A refused request counts too.
    for (let count = 0; count < 19; count += 1) await rateOf('/api/people?limit=x');
    expect(await rateOf('/api/people?limit=x')).toMatchObject({ ratelimit: '"key";r=579;t=3' });
    expect((await get('/api/people', claire.headers)).headers).not.toHaveProperty('ratelimit');
  });
});

describe('a key that follows its creator', () => {
  const permissions = ['PEOPLE_ACCESS', 'ACTIVITY_ACCESS'] as const;
  const maker = () => signedIn(app, { environmentId: claire.environmentId, permissions: [...permissions, 'ENVIRONMENT_ACCESS'] });
  const following = ({ headers }: SignedIn) => create({ permissions, follows_creator: true }, headers);
  const setRights = (userId: string, rights: readonly string[], role = 'CUSTOM') =>
    app.inject({
      method: 'PUT',
      url: `/api/users/${userId}/rights`,
      payload: { role, permissions: rights, accounting_permissions: [] },
      headers: claire.headers,
    });
  const shown = async (id: string) => (await get(`/api/api_keys/${id}`, claire.headers)).json();

  it('loses at once a right that the creator loses, and has it again with the creator', async () => {
    const marc = await maker();
    const [followed, alone] = [await following(marc), await create({ permissions }, marc.headers)];
    const codes = async () =>
      Promise.all([followed, alone].map(async ({ secret }) => (await get('/api/refunds', bearer(secret))).statusCode));
    expect(await codes()).toEqual([200, 200]);
    expect((await setRights(marc.userId, ['PEOPLE_ACCESS'])).statusCode).toBe(200);
    expect(await codes()).toEqual([403, 200]);
    expect((await people(followed.secret)).statusCode).toBe(200);
    expect((await get('/api/api_keys/me', bearer(followed.secret))).json()).toMatchObject({ permissions: ['PEOPLE_ACCESS'] });
    expect(await shown(followed.id)).toMatchObject({
      follows_creator: true,
      permissions: ['ACTIVITY_ACCESS', 'PEOPLE_ACCESS'],
      current_permissions: ['PEOPLE_ACCESS'],
      is_suspended: false,
    });
    await setRights(marc.userId, ['PEOPLE_ACCESS', 'ACTIVITY_ACCESS', 'COMPTABILITY_ACCESS']);
    expect(await codes()).toEqual([200, 200]);
    expect((await get('/api/comptability/writings/balance', bearer(followed.secret))).statusCode).toBe(403);
  });

  it('ends with the account of the creator, and is not among the keys to revoke', async () => {
    const marc = await maker();
    const [followed, alone] = [await following(marc), await create({ permissions }, marc.headers)];
    expect((await people(followed.secret)).statusCode).toBe(200);
    const answer = await post(`/api/users/${marc.userId}/deactivate`, {});
    expect([answer.statusCode, answer.json().api_keys.map(({ id }: Created) => id)]).toEqual([200, [alone.id]]);
    expect(outcomeOf(await people(followed.secret))).toEqual([401, 'api-key.creator-gone']);
    expect((await people(alone.secret)).statusCode).toBe(200);
    expect(await shown(followed.id)).toMatchObject({ status: 'active', is_suspended: true, current_permissions: [] });
    expect(await shown(alone.id)).toMatchObject({
      follows_creator: false,
      is_suspended: false,
      current_permissions: [...permissions].sort(),
    });
  });

  it('only reads for a creator who only reads from now on', async () => {
    const marc = await maker();
    const { secret } = await create({ permissions: ['ACTIVITY_ACCESS'], follows_creator: true }, marc.headers);
    expect((await setRights(marc.userId, ['ACTIVITY_ACCESS'], 'ACCOUNTANT')).statusCode).toBe(200);
    expect((await get('/api/refunds', bearer(secret))).statusCode).toBe(200);
    expect(outcomeOf(await post('/api/refunds', {}, bearer(secret)))).toEqual([403, 'access.read-only']);
  });

  it('never has more than its creator at the creation', async () => {
    const admin = await signedIn(app, { environmentId: claire.environmentId, permissions: ['ENVIRONMENT_ACCESS', 'PEOPLE_ACCESS'] });
    const refusal = await post('/api/api_keys', { ...form, permissions, follows_creator: true }, admin.headers);
    expect(outcomeOf(refusal)).toEqual([422, 'api-key.permission-not-held']);
  });

  it('opens its structure alone', async () => {
    const { id, secret } = await following(await maker());
    const stranger = await signedIn(app);
    expect((await get('/api/api_keys/me', bearer(secret))).json()).toMatchObject({ environment: { id: claire.environmentId } });
    expect(outcomeOf(await get(`/api/api_keys/${id}`, stranger.headers))).toEqual([404, 'api-key.unknown']);
  });
});

describe('the rotation of a key', () => {
  const rotate = (id: string, payload: object, headers = claire.headers) => post(`/api/api_keys/${id}/rotate`, payload, headers);
  const codeWith = async (secret: string) => outcomeOf(await people(secret));

  it('gives another secret, and the former one works as long as chosen', async () => {
    const { id, secret } = await create();
    const next = (await rotate(id, { overlap_hours: 24 })).json();
    expect(next.former_until).toBe(new Date(app.clock.now().getTime() + 86_400_000).toISOString());
    expect(next.secret.startsWith(next.prefix)).toBe(true);
    expect([await codeWith(secret), await codeWith(next.secret)]).toMatchObject([[200], [200]]);
    app.clock.advance(86_400_000);
    expect([await codeWith(secret), await codeWith(next.secret)]).toMatchObject([[401, 'api-key.rotated'], [200]]);
    app.clock.advance(-86_400_000);
  });
  it('without an overlap stops the former secret at once, also one that was just used', async () => {
    const { id, secret } = await create();
    expect(await codeWith(secret)).toMatchObject([200]);
    const next = (await rotate(id, { overlap_hours: 0 })).json();
    expect(next.former_until).toBeNull();
    expect([await codeWith(secret), await codeWith(next.secret)]).toMatchObject([[401, 'api-key.rotated'], [200]]);
  });
  it('ends a secret that is older than the former one, whatever it was promised', async () => {
    const { id, secret } = await create();
    const second = (await rotate(id, { overlap_hours: 168 })).json();
    const third = (await rotate(id, { overlap_hours: 168 })).json();
    expect(await Promise.all([secret, second.secret, third.secret].map(codeWith))).toEqual([
      [401, 'api-key.invalid'],
      [200, undefined],
      [200, undefined],
    ]);
  });
  it('shows the secret to the first of two same requests only', async () => {
    const { id } = await create();
    const headers = { ...claire.headers, 'idempotency-key': newId() };
    const [first, again] = [await rotate(id, { overlap_hours: 1 }, headers), await rotate(id, { overlap_hours: 1 }, headers)];
    expect(again.json()).toEqual({ ...first.json<Created>(), secret: null });
    expect(await codeWith(first.json().secret)).toMatchObject([200]);
  });
  it('renews the last day, and is refused where a creation would be', async () => {
    const { id } = await create();
    expect((await rotate(id, { overlap_hours: 0, expires_on: '2027-06-30' })).json()).toMatchObject({ expires_on: '2027-06-30' });
    expect((await rotate(id, { overlap_hours: 169 })).statusCode).toBe(422);
    expect(outcomeOf(await rotate(id, { overlap_hours: 1, expires_on: '2020-01-01' }))).toEqual([422, 'api-key.expiry-past']);
    await post(`/api/api_keys/${id}/revoke`, {}, claire.headers);
    expect(outcomeOf(await rotate(id, { overlap_hours: 1 }))).toEqual([409, 'api-key.is-revoked']);
  });
});

describe('creating a key', () => {
  it('shows the secret to the first of two same requests only', async () => {
    const headers = { ...claire.headers, 'idempotency-key': newId() };
    const first = await create({}, headers);
    const again = await post('/api/api_keys', form, headers);
    expect([again.statusCode, again.json()]).toEqual([201, { ...first, secret: null }]);
    expect((await people(first.secret)).statusCode).toBe(200);
  });

  it.each([
    [{ name: ' ' }, 'api-key.name-missing'],
    [{ permissions: [] }, 'api-key.permission-missing'],
    [{ permissions: ['ENVIRONMENT_ACCESS'] }, 'choice'],
    [{ accounting_permissions: ['EDIT_PLAN'] }, 'api-key.permission-not-held'],
    [{ expires_on: '2026-03-16' }, 'api-key.expiry-past'],
    [{ expires_on: '2028-03-17' }, 'api-key.expiry-too-far'],
  ])('refuses %j', async (change, code) => {
    const answer = await post('/api/api_keys', { ...form, ...change });
    expect([answer.statusCode, answer.json().violations[0].code]).toEqual([422, code]);
  });

  it('needs the permission of the environment, and every permission that it gives', async () => {
    const clerk = await signedIn(app, { environmentId: claire.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect((await post('/api/api_keys', form, clerk.headers)).statusCode).toBe(403);
    const admin = await signedIn(app, { environmentId: claire.environmentId, permissions: ['ENVIRONMENT_ACCESS'] });
    expect(outcomeOf(await post('/api/api_keys', form, admin.headers))).toEqual([422, 'api-key.permission-not-held']);
  });
});

describe('the keys of another environment', () => {
  it('are absent', async () => {
    const { id } = await create();
    const stranger = await signedIn(app);
    expect(outcomeOf(await get(`/api/api_keys/${id}`, stranger.headers))).toEqual([404, 'api-key.unknown']);
    expect(outcomeOf(await revoke(id, stranger.headers))).toEqual([404, 'api-key.unknown']);
    expect((await get('/api/api_keys', stranger.headers)).json()).toEqual({ totalCount: 0, api_keys: [] });
  });
});

describe('revoking a key', () => {
  it('of another version is refused', async () => {
    const { id } = await create();
    expect((await get(`/api/api_keys/${id}`, claire.headers)).headers.etag).toBe('"1"');
    const headers = { ...claire.headers, 'if-match': '"4"' };
    expect((await revoke(id, headers)).statusCode).toBe(412);
  });
});

describe('the expiry of a key', () => {
  it('is announced to the administrators 14 days before, once, and refused after its last day', async () => {
    const later = await openTestApp({ isOwn: true, now: '2026-03-16T09:00:00Z' });
    const lucie = await signedIn(later, { email: 'lucie@cse.example' });
    const clerk = { environmentId: lucie.environmentId, permissions: ['PEOPLE_ACCESS'], email: 'agent@cse.example' } as const;
    await signedIn(later, clerk);
    const payload = { ...form, expires_on: '2026-04-30' };
    const answer = await later.inject({ method: 'POST', url: '/api/api_keys', payload, headers: lucie.headers });
    const { id, secret } = answer.json<Created>();
    const letters = async () => (await later.mails()).map(({ recipient, subject }) => `${recipient} ${subject}`);
    const announce = () => later.get(AnnounceExpiries).run();
    later.clock.advance(30 * 86_400_000);
    await announce();
    later.clock.advance(86_400_000);
    const expected = ['lucie@cse.example La clé d’API « Paie » expire bientôt'];
    await announce();
    expect(await eventually(async () => ((await later.mails()).length > 0 ? letters() : undefined))).toEqual(expected);
    later.clock.advance(86_400_000);
    await announce();
    expect(await letters()).toEqual(expected);
    expect((await later.mails())[0]?.body_text).toContain('30/04/2026');
    const { key } = await later.get(ApiKeyProfiles).of({ id: id as never, environmentId: lucie.environmentId });
    expect(key.isExpiryAnnounced).toBe(true);
    const use = () => later.inject({ method: 'GET', url: '/api/people', headers: bearer(secret) });
    later.clock.advance(13 * 86_400_000);
    expect((await use()).statusCode).toBe(200);
    later.clock.advance(86_400_000);
    expect(outcomeOf(await use())).toEqual([401, 'api-key.expired']);
    await later.close();
  });
});
