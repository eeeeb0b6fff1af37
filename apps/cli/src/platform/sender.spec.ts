import { describe, expect, it } from '@jest/globals';
import { intendance, newHome, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const recordId = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60';

describe('a server that is no API', () => {
  it('is named when it answers with a web page', async () => {
    const page = () => new Response('<html>502</html>', { status: 502, headers: { 'content-type': 'text/html; charset=utf-8' } });
    const { code, err } = await intendance('refunds list', { env, fetch: async () => page() });
    expect([code, err]).toEqual([4, expect.stringContaining('a répondu par une page web (HTTP 502), pas par l’API d’Intendance.')]);
  });

  it('is given up after --timeout', async () => {
    const silent = () => new Promise<Response>(() => undefined);
    const { code, err } = await intendance('refunds list --timeout 1', { env, fetch: silent });
    expect([code, err]).toEqual([4, 'Erreur : Le serveur http://intendance.test n’a pas répondu en 1 s. --timeout change cette limite.\n']);
  });
});

it('names the id that the server does not know', async () => {
  const fetch = new ScriptedServer({
    [`GET /api/refunds/${recordId}`]: () => problem(404, 'Cette demande n’existe pas.', 'refund.unknown'),
  }).fetch;
  const { code, err } = await intendance(`refunds show ${recordId}`, { env, fetch });
  expect([code, err]).toEqual([1, `Erreur : Cette demande n’existe pas.\n  Identifiant : ${recordId}\n`]);
});

describe('--profile', () => {
  const login = (profile: string, home: string) => {
    const tokens = { token: `jeton de ${profile}`, refresh_token: 'r' };
    const { fetch } = new ScriptedServer({ 'POST /api/login_check': tokens });
    const line = ['login', '--profile', profile, '--email', `${profile}@cse.example`, '--password-stdin'];
    return intendance(line, { home, stdin: 'x', fetch, env: { INTENDANCE_URL: env.INTENDANCE_URL } });
  };

  it('keeps two accounts of one server side by side', async () => {
    const home = newHome();
    for (const profile of ['cse', 'asso']) expect(await login(profile, home)).toMatchObject({ code: 0 });
    for (const profile of ['cse', 'asso']) {
      const server = new ScriptedServer({ 'GET /api/refunds': { totalCount: 0, refunds: [] } });
      await intendance('refunds list --json', { home, fetch: server.fetch, env: { INTENDANCE_PROFILE: profile } });
      expect(server.requests[0]?.headers.get('authorization')).toBe(`Bearer jeton de ${profile}`);
    }
    expect(await intendance('refunds list', { home })).toMatchObject({ code: 3 });
  });

  it('is a name that chooses no folder', async () =>
    expect(await intendance('refunds list --profile ../x')).toMatchObject({ code: 2, err: expect.stringContaining('../x') }));
});
