import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { intendance, newHome, problem, ScriptedServer } from '../../test/terminal-double.js';

const me = {
  firstname: 'Anne',
  lastname: 'Roy',
  email: 'a@cse.fr',
  permissions: ['ACTIVITY_ACCESS'],
  is_operator: false,
  environment: { name: 'CSE', type: 'CSE' },
};
const login = '--url http://intendance.test login --email a@cse.fr --password-stdin';
const sessionFile = (home: string): string => join(home, '.config/intendance/session.json');

/** Ages the session by fifteen minutes. */
const age = (home: string): void => writeFileSync(sessionFile(home), readFileSync(sessionFile(home), 'utf8').replace('token-1', 'token-0'));

/** Accepts the last token that it gave; each refresh token works once. */
class TokenServer extends ScriptedServer {
  constructor(routes: Record<string, unknown> = {}) {
    let count = 0;
    const tokens = () => {
      count += 1;
      return { token: `token-${count}`, refresh_token: `refresh-${count}` };
    };
    super({
      'POST /api/login_check': tokens,
      'POST /api/token/refresh': async (request: Request) =>
        (await request.text()).includes(`"refresh-${count}"`) ? tokens() : problem(401, 'Session terminée.', 'session.over'),
      'GET /api/users/me': (request: Request) =>
        request.headers.get('authorization') === `Bearer token-${count}` ? me : problem(401, 'Jeton expiré.', 'token.expired'),
      'POST /api/logout': () => new Response(null, { status: 204 }),
      'GET /api/refunds': () => problem(401, 'Jeton expiré.', 'token.expired'),
      ...routes,
    });
  }
}

describe('confirm', () => {
  const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };

  it('sends the code, and says how long it counts', async () => {
    const server = new ScriptedServer({ 'POST /api/users/me/sessions/confirm': () => new Response(null, { status: 204 }) });
    const { code, err } = await intendance('confirm --code 492039', { env, fetch: server.fetch });
    expect([code, err]).toEqual([0, expect.stringContaining('quinze minutes')]);
    expect(server.requests[0]?.body).toEqual({ code: '492039' });
    expect((await intendance('confirm', { env, fetch: server.fetch })).err).toContain('--code');
  });

  it('is what a refused act asks for', async () => {
    const { fetch } = new ScriptedServer({ 'GET /api/refunds': problem(403, 'Confirmez votre identité.', 'access.step-up') });
    const { code, err } = await intendance('refunds list', { env, fetch });
    expect([code, err]).toEqual([3, expect.stringContaining('Lancez : intendance confirm')]);
  });
});

describe('login', () => {
  it('keeps the tokens where only their owner reads them, and never on screen', async () => {
    const home = newHome();
    const { code, out, err } = await intendance(login, { home, stdin: 'secret\n', fetch: new TokenServer().fetch });
    expect(code).toBe(0);
    expect(out).toBe('');
    expect(err).not.toMatch(/token-1|secret/);
    expect(statSync(sessionFile(home)).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, '.config/intendance')).mode & 0o777).toBe(0o700);
  });

  it('takes the password from stdin without its line break', async () => {
    const server = new TokenServer();
    await intendance(login, { stdin: 'se cret\n', fetch: server.fetch });
    expect(server.requests[0]?.body).toEqual({ email: 'a@cse.fr', password: 'se cret' });
  });

  it('follows XDG_CONFIG_HOME', async () => {
    const folder = newHome();
    await intendance(login, { env: { XDG_CONFIG_HOME: folder }, stdin: 'secret', fetch: new TokenServer().fetch });
    expect(readFileSync(join(folder, 'intendance/session.json'), 'utf8')).toContain('token-1');
  });

  it('shows the refusal of the API and keeps nothing', async () => {
    const home = newHome();
    const refusal = () => problem(401, 'Identifiants incorrects.', 'session.refused');
    const { code, err } = await intendance(login, { home, stdin: 'x', fetch: new TokenServer({ 'POST /api/login_check': refusal }).fetch });
    expect({ code, err }).toEqual({ code: 3, err: 'Erreur : Identifiants incorrects.\n' });
    expect(() => readFileSync(sessionFile(home))).toThrow();
  });

  it('does not wait for an answer when nobody is there', async () => {
    const { code, err } = await intendance('login --email a@cse.fr', { stdin: '' });
    expect(code).toBe(2);
    expect(err).toContain('--password-stdin');
  });
});

describe('a session', () => {
  it('is used by the next command, on the server of the login', async () => {
    const home = newHome();
    const server = new TokenServer();
    await intendance(login, { home, stdin: 'secret', fetch: server.fetch });
    const { out } = await intendance('whoami', { home, fetch: server.fetch });
    expect(out).toContain('Anne Roy <a@cse.fr>');
  });

  it('is never sent to another server', async () => {
    const home = newHome();
    const server = new TokenServer();
    await intendance(login, { home, stdin: 'secret', fetch: server.fetch });
    const { code } = await intendance('--url http://ailleurs.test whoami', { home, fetch: server.fetch });
    expect(code).toBe(3);
    expect(server.requests).toHaveLength(1);
  });

  it('renews itself once and replays the request', async () => {
    const home = newHome();
    const server = new TokenServer();
    await intendance(login, { home, stdin: 'secret', fetch: server.fetch });
    age(home);
    const { code, out } = await intendance('whoami', { home, fetch: server.fetch });
    expect(code).toBe(0);
    expect(out).toContain('Anne Roy');
    expect(readFileSync(sessionFile(home), 'utf8')).toContain('refresh-2');
  });

  it('that several processes renew at once is renewed by one of them', async () => {
    const home = newHome();
    const server = new TokenServer();
    await intendance(login, { home, stdin: 'secret', fetch: server.fetch });
    age(home);
    const codes = await Promise.all(
      Array.from({ length: 5 }, async () => (await intendance('whoami', { home, fetch: server.fetch })).code),
    );
    expect(codes).toEqual([0, 0, 0, 0, 0]);
    expect(server.requests.filter(({ line }) => line === 'POST /api/token/refresh')).toHaveLength(1);
  });

  it('that cannot be renewed asks for a login and is forgotten', async () => {
    const home = newHome();
    const server = new TokenServer({ 'POST /api/token/refresh': () => problem(401, 'Session terminée.', 'session.over') });
    await intendance(login, { home, stdin: 'secret', fetch: server.fetch });
    const { code, err } = await intendance('refunds list', { home, fetch: server.fetch });
    expect(code).toBe(3);
    expect(err).toContain('intendance login');
    expect(readFileSync(sessionFile(home), 'utf8')).not.toContain('token-1');
  });

  it('leaves this machine at logout even when the server is down', async () => {
    const home = newHome();
    await intendance(login, { home, stdin: 'secret', fetch: new TokenServer().fetch });
    const { code } = await intendance('--url http://intendance.test logout', { home });
    expect(code).toBe(4);
    expect(readFileSync(sessionFile(home), 'utf8')).not.toContain('token-1');
  });

  it('shows what it wrote: the next read carries the position of the last write', async () => {
    const home = newHome();
    const bulk = { done: 1, refused: 0, amount: 1, results: [] };
    const server = new TokenServer({
      'POST /api/refunds/bulk': () => Response.json(bulk, { headers: { 'x-position': '0:7:9' } }),
      'GET /api/refunds': { totalCount: 0, totals: { bill_amount: 0, refundable_amount: 0 }, refunds: [] },
    });
    await intendance(login, { home, stdin: 'secret', fetch: server.fetch });
    await intendance('refunds validate r1', { home, fetch: server.fetch });
    await intendance('refunds list', { home, fetch: server.fetch });
    expect(server.requests.at(-1)?.headers.get('x-position')).toBe('0:7:9');
  });
});

describe('login to an account with a second factor', () => {
  const refusal = problem(401, 'Saisissez le code de votre application d’authentification.', 'session.code-needed');
  const server = () =>
    new TokenServer({
      'POST /api/login_check': async (request: Request) =>
        ((await request.json()) as { code?: string }).code === '492039'
          ? { token: 'token-1', refresh_token: 'refresh-1' }
          : refusal.clone(),
    });

  it('takes the code as an option', async () => {
    const { fetch } = server();
    expect(await intendance(`${login} --code 492039`, { fetch, stdin: 'mot de passe' })).toMatchObject({ code: 0 });
  });

  it('says that a code is needed where nobody can answer', async () => {
    const { fetch } = server();
    const { code, err } = await intendance(login, { fetch, stdin: 'mot de passe' });
    expect([code, err]).toEqual([3, expect.stringContaining('code de votre application')]);
  });
});
