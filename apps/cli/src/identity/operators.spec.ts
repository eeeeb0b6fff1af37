import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const id = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';
const hugo = { id, name: 'Hugo Petit', email: 'hugo@exploitation.example', environment_id: id, structure: 'Intendance', is_active: true };
const page = { totalCount: 1, operators: [hugo] };
const path = '/api/operator/operators';

describe('operators', () => {
  it('list shows who runs the installation', async () => {
    const server = new ScriptedServer({ [`GET ${path}`]: page });
    const { out } = await intendance('operators list', { env, fetch: server.fetch });
    expect(out).toMatch(/Hugo Petit +hugo@exploitation\.example +Intendance +actif/);
  });
  it('grant and revoke send their reason', async () => {
    const server = new ScriptedServer({ [`GET ${path}`]: page, [`PUT ${path}`]: page, [`POST ${path}/${id}/revoke`]: page });
    await intendance(`operators grant ${hugo.email} --environment ${id} --reason Renfort`, { env, fetch: server.fetch });
    expect(server.requests.at(-1)?.body).toEqual({ email: hugo.email, environment_id: id, reason: 'Renfort' });
    await intendance(`operators revoke ${hugo.email} --reason Départ`, { env, fetch: server.fetch });
    expect(server.requests.at(-1)?.body).toEqual({ reason: 'Départ' });
    expect(await intendance(`operators grant ${hugo.email}`, { env, fetch: server.fetch })).toMatchObject({ code: 2 });
  });
  it('revoke knows the operators only, and passes on the refusal of the API', async () => {
    const refusal = problem(409, 'Vous ne pouvez pas retirer vos propres droits', 'operator.own-rights');
    const server = new ScriptedServer({ [`GET ${path}`]: page, [`POST ${path}/${id}/revoke`]: refusal });
    const unknown = await intendance('operators revoke zoe@cse.example --reason Départ', { env, fetch: server.fetch });
    expect(unknown.err).toContain('Aucun exploitant');
    const own = await intendance(`operators revoke ${hugo.email} --reason Départ`, { env, fetch: server.fetch });
    expect(own.err).toContain('Vous ne pouvez pas');
  });
});
