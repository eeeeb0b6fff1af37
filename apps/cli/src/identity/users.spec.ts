import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const zoe = {
  id: 'u1',
  version: 3,
  email: 'zoe@cse.demo',
  firstname: 'Zoé',
  lastname: 'Petit',
  role: { name: 'TREASURER', label: 'Trésorier' },
  permissions: ['COMPTABILITY_ACCESS'],
  accounting_permissions: [],
  state: 'active',
  has_second_factor: false,
  last_sign_in_at: null,
  api_keys: [],
};
const listed = { 'GET /api/users': { totalCount: 1, users: [zoe] } };

describe('users', () => {
  it('list tells roles, rights and states', async () => {
    const { out } = await intendance('users list', { env, fetch: new ScriptedServer(listed).fetch });
    expect(out).toMatch(/Zoé Petit +zoe@cse\.demo +Trésorier +COMPTABILITY_ACCESS +non +– +actif/);
  });
  it('invite sends the role, and no right that was not named', async () => {
    const server = new ScriptedServer({ 'POST /api/invitations': { ...zoe, expires_at: '2026-11-28T09:00:00.000Z' } });
    const { code, err } = await intendance('users invite zoe@cse.demo --lastname Petit --role TREASURER', { env, fetch: server.fetch });
    expect([code, err]).toEqual([0, expect.stringContaining('zoe@cse.demo')]);
  });
  it('permissions finds the user by the address', async () => {
    const server = new ScriptedServer({ ...listed, 'PUT /api/users/u1/rights': { ...zoe, permissions: ['HELP_ACCESS'] } });
    const { out } = await intendance('users permissions Zoe@cse.demo --permission HELP_ACCESS', { env, fetch: server.fetch });
    expect(out).toContain('HELP_ACCESS');
    const missing = await intendance('users permissions paul@cse.demo --permission HELP_ACCESS', { env, fetch: server.fetch });
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('paul@cse.demo')]);
  });
  it('deactivate shows the refusal of the server', async () => {
    const refusal = problem(409, 'Vous ne pouvez pas retirer le dernier administrateur de la structure.', 'user.last-administrator');
    const { fetch } = new ScriptedServer({ ...listed, 'POST /api/users/u1/deactivate': refusal });
    const { code, err } = await intendance('users deactivate zoe@cse.demo', { env, fetch });
    expect([code, err]).toEqual([1, expect.stringContaining('dernier administrateur')]);
  });
  it('sign-in-rule is read, and chosen by a word', async () => {
    const more = { privileged_factor: 'any', from: null };
    const rule = { ...more, second_factor: 'nobody', missing_users: 0, version: 0 };
    const server = new ScriptedServer({
      'GET /api/sign_in_rule': rule,
      'PUT /api/sign_in_rule': { ...more, second_factor: 'privileged', missing_users: 2, version: 1 },
    });
    expect((await intendance('users sign-in-rule', { env, fetch: server.fetch })).out).toContain('personne');
    const { out } = await intendance('users sign-in-rule privileged', { env, fetch: server.fetch });
    expect(out).toMatch(/ceux qui peuvent payer[\s\S]* 2\n/);
    expect(server.requests.at(-1)?.body).toEqual({ second_factor: 'privileged' });
    await intendance('users sign-in-rule everybody --privileged-factor passkey --from 2027-01-15', { env, fetch: server.fetch });
    expect(server.requests.at(-1)?.body).toEqual({ second_factor: 'everybody', privileged_factor: 'passkey', from: '2027-01-15' });
    expect((await intendance('users sign-in-rule all', { env, fetch: server.fetch })).code).toBe(2);
  });
  it('recover tells whether a person was restored or invited', async () => {
    const { fetch } = new ScriptedServer({ 'POST /api/operator/users/recover': { outcome: 'invited' } });
    const { err } = await intendance('users recover --environment e1 --email zoe@cse.demo --reason Départ', { env, fetch });
    expect(err).toContain('Une invitation est partie à zoe@cse.demo.');
  });
});
