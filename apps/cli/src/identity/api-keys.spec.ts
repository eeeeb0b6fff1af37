import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const payroll = {
  id: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47',
  name: 'Paie',
  prefix: 'int_Ab3d',
  permissions: ['PEOPLE_ACCESS'],
  accounting_permissions: [],
  expires_on: '2027-06-30',
  follows_creator: false,
  current_permissions: ['PEOPLE_ACCESS'],
  current_accounting_permissions: [],
  is_suspended: false,
  status: 'active',
  last_used_at: null,
  last_address: null,
  former_until: null,
  created_by: 'Claire Morel',
};

describe('api-keys', () => {
  it('create writes the secret alone to the standard output', async () => {
    const server = new ScriptedServer({ 'POST /api/api_keys': { ...payroll, secret: 'int_Ab3dsecret' } });
    const create = 'api-keys create Paie --permission PEOPLE_ACCESS PEOPLE_EDIT --expires 2027-06-30';
    const { out, err, code } = await intendance(create, { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, 'int_Ab3dsecret\n']);
    expect(err).toContain('« Paie »');
    expect(server.requests.at(-1)?.body).toEqual({
      name: 'Paie',
      permissions: ['PEOPLE_ACCESS', 'PEOPLE_EDIT'],
      accounting_permissions: [],
      expires_on: '2027-06-30',
    });
  });
  it('create --follow-me makes a key that follows its creator, and list tells a suspended one', async () => {
    const suspended = { ...payroll, follows_creator: true, is_suspended: true, current_permissions: [] };
    const server = new ScriptedServer({
      'POST /api/api_keys': { ...suspended, secret: 'int_Ab3dsecret' },
      'GET /api/api_keys': { totalCount: 1, api_keys: [suspended] },
    });
    const create = 'api-keys create Paie --permission PEOPLE_ACCESS --expires 2027-06-30 --follow-me';
    expect((await intendance(create, { env, fetch: server.fetch })).code).toBe(0);
    expect(server.requests.at(-1)?.body).toMatchObject({ follows_creator: true });
    expect((await intendance('api-keys list', { env, fetch: server.fetch })).out).toMatch(/PEOPLE_ACCESS +oui +30\/06\/2027 +– +suspendue/);
  });
  it('create needs a last day and permissions that keys can have', async () => {
    const { fetch } = new ScriptedServer({});
    expect(await intendance('api-keys create Paie --permission PEOPLE_ACCESS', { env, fetch })).toMatchObject({ code: 2 });
    const reserved = 'api-keys create Paie --permission ENVIRONMENT_ACCESS --expires 2027-06-30';
    expect(await intendance(reserved, { env, fetch })).toMatchObject({ code: 2 });
  });
  it('list shows the beginning of each key, and its state', async () => {
    const { fetch } = new ScriptedServer({ 'GET /api/api_keys': { totalCount: 1, api_keys: [payroll] } });
    expect((await intendance('api-keys list', { env, fetch })).out).toMatch(/Paie +int_Ab3d… +PEOPLE_ACCESS +non +30\/06\/2027 +– +active/);
  });
  it('list shows the last use to the minute, in Paris', async () => {
    const used = { ...payroll, last_used_at: '2026-11-22T23:54:54.868Z' };
    const { fetch } = new ScriptedServer({ 'GET /api/api_keys': { totalCount: 1, api_keys: [used] } });
    expect((await intendance('api-keys list', { env, fetch })).out).toContain('23/11/2026 00:54');
  });
  it('rotate writes the new secret alone to the standard output, and says until when the former one works', async () => {
    const address = `POST /api/api_keys/${payroll.id}/rotate`;
    const server = new ScriptedServer({ [address]: { ...payroll, former_until: '2026-11-22T23:54:00.000Z', secret: 'int_Ab3dnew' } });
    const { out, err, code } = await intendance(`api-keys rotate ${payroll.id} --expires 2027-12-31`, { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, 'int_Ab3dnew\n']);
    expect(err).toContain('l’ancien sert encore jusqu’au 23/11/2026 00:54');
    expect(server.requests.at(-1)?.body).toEqual({ overlap_hours: 24, expires_on: '2027-12-31' });
  });
  it('revoke shows the revoked key, or the reason of the refusal', async () => {
    const address = `POST /api/api_keys/${payroll.id}/revoke`;
    const { fetch } = new ScriptedServer({ [address]: { ...payroll, status: 'revoked' } });
    expect((await intendance(`api-keys revoke ${payroll.id}`, { env, fetch })).out).toContain('révoquée');
    const refusal = new ScriptedServer({ [address]: problem(404, 'Cette clé d’API n’existe pas.', 'api-key.unknown') });
    const { code, err } = await intendance(`api-keys revoke ${payroll.id}`, { env, fetch: refusal.fetch });
    expect([code, err]).toEqual([1, expect.stringContaining('n’existe pas')]);
  });
  it('whoami with a key shows its structure, its permissions and its last day', async () => {
    const own = { ...payroll, environment: { id: payroll.id, name: 'CSE Horizon', type: 'CSE' } };
    const { fetch } = new ScriptedServer({ 'GET /api/api_keys/me': own });
    const { out, code } = await intendance('whoami', { env: { ...env, INTENDANCE_TOKEN: 'int_Ab3dsecret' }, fetch });
    expect(code).toBe(0);
    for (const text of ['Paie (int_Ab3d…)', 'CSE Horizon', 'PEOPLE_ACCESS', '2027-06-30']) expect(out).toContain(text);
  });
});
