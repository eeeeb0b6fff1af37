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
    return Response.json({ token: this.good });
  }

  calls = (path: string): Served[] => this.served.filter((call) => call.path === path);
}

class Storage {
  readonly values = new Map<string, string>();
  getItem = (key: string): string | null => this.values.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.values.set(key, value);
  removeItem = (key: string): void => void this.values.delete(key);
}

type Claims = { sub?: string; env?: string; sid?: string };
const tokenOf = (claims: Claims): string => `x.${btoa(JSON.stringify(claims))}.x`;

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
    session.open({ token: 'access-1' });
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
    session.open({ token: tokenOf({ sid: 'other' }) });
    expect([posted, ends, session.id]).toEqual([[{ deleted: true }], [], 'other']);
  });

  it('renews the session that another tab opened while the answer was on its way', async () => {
    const storage = new Storage();
    const [former, next] = [tokenOf({ sid: 'former' }), tokenOf({ sid: 'new' })];
    const exchanged: unknown[] = [];
    const send = async (request: Request): Promise<Response> => {
      exchanged.push(await request.json());
      if (exchanged.length > 1) return Response.json({ token: next });
      new Session({ send, storage, channel, exclusive: (work) => work() }).open({ token: next });
      return Response.json({ token: former });
    };
    const tab = new Session({ send, storage, channel, exclusive: (work) => work() });
    tab.open({ token: former });
    expect([await tab.refresh(), tab.id, exchanged]).toEqual([next, 'new', [{ session_id: 'former' }, { session_id: 'new' }]]);
  });

  it('of a version before the cookie is exchanged once, and its token leaves the storage', async () => {
    const storage = new Storage();
    storage.setItem('intendance.session', 's');
    storage.setItem('intendance.refresh-token', 'stored');
    const bodies: unknown[] = [];
    const send = async (request: Request): Promise<Response> => {
      bodies.push(await request.json());
      return Response.json({ token: tokenOf({ sid: 's' }) });
    };
    const tab = new Session({ send, storage, channel, exclusive: (work) => work() });
    expect([await tab.token(), await tab.refresh()]).toEqual([tokenOf({ sid: 's' }), tokenOf({ sid: 's' })]);
    expect(bodies).toEqual([{ session_id: 's', refresh_token: 'stored' }, { session_id: 's' }]);
    expect([...storage.values]).toEqual([['intendance.session', 's']]);
  });

  it('stays ended when another tab signed out while the answer was on its way', async () => {
    const storage = new Storage();
    const send = async (): Promise<Response> => {
      storage.removeItem('intendance.session');
      return Response.json({ token: 'late' });
    };
    const tab = new Session({ send, storage, channel, exclusive: (work) => work() });
    tab.open({ token: 'first' });
    expect([await tab.refresh(), tab.id, tab.isOpen]).toEqual([null, null, false]);
  });

  it('ends when another tab ends', () => {
    channel.onmessage?.(new MessageEvent('message', { data: { deleted: true } }));
    expect([ends, posted]).toEqual([['elsewhere'], []]);
  });

  it('sends nothing of a tab to the structure that another tab has opened', async () => {
    const tokenIn = (env: string) => tokenOf({ env, sid: 's' });
    let opened = 'here';
    const requests: string[] = [];
    const send = async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      requests.push(pathname);
      return pathname === '/api/token/refresh' ? Response.json({ token: tokenIn(opened) }) : new Response('{}', { status: 401 });
    };
    const tab = new Session({ send, storage: new Storage(), channel, exclusive: (work) => work() });
    tab.onEnd((end) => ends.push(end));
    tab.open({ token: tokenIn('here') });
    expect(await tab.refresh()).toBe(tokenIn('here'));
    opened = 'there';
    expect([await tab.refresh(), await tab.token(), tab.id]).toEqual([null, null, 's']);
    expect(ends).toEqual(['elsewhere', 'elsewhere']);
    tab.release();
    expect(await tab.token()).toBe(tokenIn('there'));
    expect(requests).toHaveLength(4);
  });

  it('leaves the session of another tab open when a request of this tab is refused', async () => {
    const storage = new Storage();
    const send = async (request: Request): Promise<Response> =>
      new URL(request.url).pathname === '/api/token/refresh'
        ? Response.json({ token: tokenOf({ sub: 'other', sid: 's' }) })
        : new Response('{}', { status: 401 });
    const tab = new Session({ send, storage, channel, exclusive: (work) => work() });
    tab.open({ token: tokenOf({ sub: 'claire', sid: 's' }) });
    expect((await sessionClient(tab, send).transport.fetch(call('/api/a'))).status).toBe(401);
    expect((await sessionClient(tab, send).transport.fetch(call('/api/a'))).status).toBe(401);
    expect(tab.id).toBe('s');
  });

  describe('paused for the unsaved input of a form', () => {
    const own = { sub: 'claire', env: 'here' };
    let storage: Storage;
    let opened: Claims;
    let tab: Session;
    let isRefused: boolean;
    const send = async (request: Request): Promise<Response> => {
      if (new URL(request.url).pathname !== '/api/token/refresh')
        return new Response('{}', { status: request.headers.get('authorization')?.endsWith(tokenOf({ ...own, sid: 'new' })) ? 200 : 401 });
      return isRefused ? new Response('{}', { status: 401 }) : Response.json({ token: tokenOf(opened) });
    };
    beforeEach(() => {
      storage = new Storage();
      isRefused = true;
      tab = new Session({ send, storage, channel, exclusive: (work) => work() });
      tab.open({ token: tokenOf(own) });
      tab.onEnd(() => tab.pause());
    });

    it('holds the refused save back, and sends it again once its user has signed in', async () => {
      const save = sessionClient(tab, send).transport.fetch(call('/api/a', 'typed'));
      await expect(Promise.race([save, new Promise((resolve) => setTimeout(resolve, 20, 'held'))])).resolves.toBe('held');
      expect(tab.reopen({ token: tokenOf({ ...own, sid: 'new' }) })).toBe(true);
      expect((await save).status).toBe(200);
    });

    it('opens for nobody else, and in no other structure', async () => {
      await Promise.race([tab.refresh(), Promise.resolve()]);
      await new Promise((resolve) => setTimeout(resolve, 5));
      for (const other of [
        { sub: 'hugo', env: 'here' },
        { sub: 'claire', env: 'there' },
      ])
        expect([tab.reopen({ token: tokenOf(other) }), tab.isPaused]).toEqual([false, true]);
      expect(tab.id).toBeNull();
    });

    it('continues with the session that its user has opened in another tab, and tells when it is of somebody else', async () => {
      void tab.refresh();
      await new Promise((resolve) => setTimeout(resolve, 5));
      isRefused = false;
      for (const [claims, isOfUser, isPaused] of [
        [{ sub: 'hugo', env: 'here' }, false, true],
        [{ sub: 'claire', env: 'there' }, true, true],
        [own, true, false],
      ] as const) {
        opened = { ...claims, sid: `of ${claims.sub} ${claims.env}` };
        storage.setItem('intendance.session', opened.sid ?? '');
        expect([await tab.resume(), tab.isPaused]).toEqual([isOfUser, isPaused]);
      }
    });

    it('answers the requests that waited when its user leaves', async () => {
      const save = sessionClient(tab, send).transport.fetch(call('/api/a', 'typed'));
      await new Promise((resolve) => setTimeout(resolve, 5));
      tab.release();
      expect((await save).status).toBe(401);
    });
  });
});
