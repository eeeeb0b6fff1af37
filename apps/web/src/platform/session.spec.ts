import { beforeEach, describe, expect, it } from '@jest/globals';
import { Session } from './session.js';
import { sessionClient } from './session-client.js';

type Served = { path: string; token: string | null; body: string };

/** A server that knows one good access token and rotates refresh tokens. */
class Server {
  readonly served: Served[] = [];
  good = 'access-1';
  refreshStatus = 200;
  rounds = 0;

  readonly send = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const token = request.headers.get('authorization')?.slice(7) ?? null;
    this.served.push({ path: pathname, token, body: await request.clone().text() });
    if (pathname === '/api/token/refresh') return this.#refresh();
    return new Response('{}', { status: token === this.good ? 200 : 401 });
  };

  #refresh(): Response {
    this.rounds += 1;
    if (this.refreshStatus !== 200) return new Response('{}', { status: this.refreshStatus });
    this.good = `access-${this.rounds + 1}`;
    return Response.json({ token: this.good, refresh_token: `refresh-${this.rounds + 1}` });
  }

  calls = (path: string): Served[] => this.served.filter((call) => call.path === path);
}

class Storage {
  readonly values = new Map<string, string>();
  getItem = (key: string): string | null => this.values.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.values.set(key, value);
  removeItem = (key: string): void => void this.values.delete(key);
}

const address = (path: string): string => new URL(path, location.origin).href;
const call = (path: string, body?: string): Request => new Request(address(path), body === undefined ? {} : { method: 'POST', body });

describe('a session', () => {
  let server: Server;
  let session: Session;
  let fetched: (request: Request) => Promise<Response>;
  let posted: unknown[];
  let ends: string[];
  const channel = {
    postMessage: (message: unknown) => void posted.push(message),
    onmessage: null as ((event: MessageEvent) => void) | null,
  };

  beforeEach(() => {
    server = new Server();
    posted = [];
    ends = [];
    session = new Session({ send: server.send, storage: new Storage(), channel, exclusive: (work) => work() });
    fetched = sessionClient(session, server.send).transport.fetch;
    session.onEnd((end) => ends.push(end));
    session.open({ token: 'access-1', refresh_token: 'refresh-1' });
  });

  it('sends the token on every call', async () => {
    expect((await fetched(call('/api/users/me'))).status).toBe(200);
    expect(server.served[0]?.token).toBe('access-1');
  });

  it('refreshes once for many calls refused at the same time, then plays each again with its body', async () => {
    server.good = 'revoked';
    const answers = await Promise.all([fetched(call('/api/a', 'one')), fetched(call('/api/b', 'two')), fetched(call('/api/c'))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(server.rounds).toBe(1);
    expect(server.calls('/api/b').map(({ body, token }) => [body, token])).toEqual([
      ['two', 'access-1'],
      ['two', 'access-2'],
    ]);
  });

  it('ends, says so to the other tabs and answers the 401 when the refresh is refused', async () => {
    server.good = 'revoked';
    server.refreshStatus = 401;
    expect((await fetched(call('/api/a'))).status).toBe(401);
    expect([ends, posted, session.isOpen]).toEqual([['expired'], [{ deleted: true }], false]);
    expect(server.rounds).toBe(1);
  });

  it('stays when the server is only unreachable', async () => {
    server.good = 'revoked';
    server.refreshStatus = 503;
    await expect(fetched(call('/api/a'))).rejects.toThrow(TypeError);
    expect([ends, session.isOpen]).toEqual([[], true]);
  });

  it('never refreshes for the calls that carry no token', async () => {
    expect((await fetched(call('/api/login_check', '{}'))).status).toBe(401);
    expect([server.rounds, ends]).toEqual([0, []]);
  });

  it('ends on a 401 without a token', async () => {
    session.end('signed-out');
    await fetched(call('/api/a'));
    expect(ends).toEqual(['signed-out', 'expired']);
  });

  it('replaced by another is dropped by the other tabs, and a renewed one is not', async () => {
    await session.refresh();
    expect(posted).toEqual([]);
    session.open({ token: 'other-1', refresh_token: 'other-refresh' });
    expect([posted, ends, session.refreshToken]).toEqual([[{ deleted: true }], [], 'other-refresh']);
  });

  it('renews the session that another tab opened while the answer was on its way', async () => {
    const storage = new Storage();
    const exchanged: unknown[] = [];
    const send = async (request: Request): Promise<Response> => {
      exchanged.push(((await request.json()) as { refresh_token: string }).refresh_token);
      if (exchanged.length > 1) return Response.json({ token: 'new-access', refresh_token: 'new-2' });
      storage.setItem('intendance.refresh-token', 'new-1');
      return Response.json({ token: 'former-access', refresh_token: 'former-2' });
    };
    const tab = new Session({ send, storage, channel, exclusive: (work) => work() });
    tab.open({ token: 'former', refresh_token: 'former-1' });
    expect([await tab.refresh(), tab.refreshToken, exchanged]).toEqual(['new-access', 'new-2', ['former-1', 'new-1']]);
  });

  it('stays ended when another tab signed out while the answer was on its way', async () => {
    const storage = new Storage();
    const send = async (): Promise<Response> => {
      storage.removeItem('intendance.refresh-token');
      return Response.json({ token: 'late', refresh_token: 'late' });
    };
    const tab = new Session({ send, storage, channel, exclusive: (work) => work() });
    tab.open({ token: 'first', refresh_token: 'first' });
    expect([await tab.refresh(), tab.refreshToken, tab.isOpen]).toEqual([null, null, false]);
  });

  it('ends when another tab ends', () => {
    channel.onmessage?.(new MessageEvent('message', { data: { deleted: true } }));
    expect([ends, posted]).toEqual([['elsewhere'], []]);
  });

  it('sends nothing of a tab to the structure that another tab has opened', async () => {
    const tokenIn = (env: string) => `x.${btoa(JSON.stringify({ env }))}.x`;
    let opened = 'here';
    const requests: string[] = [];
    const send = async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      requests.push(pathname);
      return pathname === '/api/token/refresh'
        ? Response.json({ token: tokenIn(opened), refresh_token: 'next' })
        : new Response('{}', { status: 401 });
    };
    const tab = new Session({ send, storage: new Storage(), channel, exclusive: (work) => work() });
    tab.onEnd((end) => ends.push(end));
    tab.open({ token: tokenIn('here'), refresh_token: 'first' });
    expect(await tab.refresh()).toBe(tokenIn('here'));
    opened = 'there';
    expect([await tab.refresh(), await tab.token(), tab.refreshToken]).toEqual([null, null, 'next']);
    expect(ends).toEqual(['elsewhere', 'elsewhere']);
    tab.release();
    expect(await tab.token()).toBe(tokenIn('there'));
    expect(requests).toHaveLength(4);
  });
});
