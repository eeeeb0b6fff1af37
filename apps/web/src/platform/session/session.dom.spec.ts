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

/** The storage of one tab, as another process of the browser sees it: writes of the other tabs arrive with `catchUp` only. */
class LateStorage extends Storage {
  constructor(private readonly shared: Map<string, string>) {
    super();
    this.catchUp();
  }
  catchUp(): void {
    for (const [key, value] of this.shared) this.values.set(key, value);
  }
  override setItem = (key: string, value: string): void => {
    this.values.set(key, value);
    this.shared.set(key, value);
  };
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
    const [former, next] = [tokenOf({ sid: 'former' }), tokenOf({ sid: 'new' })];
    const exchanged: unknown[] = [];
    const send = async (request: Request): Promise<Response> => {
      exchanged.push(((await request.json()) as { refresh_token: string }).refresh_token);
      if (exchanged.length > 1) return Response.json({ token: next, refresh_token: 'new-2' });
      new Session({ send, storage, channel, exclusive: (work) => work() }).open({ token: next, refresh_token: 'new-1' });
      return Response.json({ token: former, refresh_token: 'former-2' });
    };
    const tab = new Session({ send, storage, channel, exclusive: (work) => work() });
    tab.open({ token: former, refresh_token: 'former-1' });
    expect([await tab.refresh(), tab.refreshToken, exchanged]).toEqual([next, 'new-2', ['former-1', 'new-1']]);
  });

  it('of two tabs restored together stays open in both, though each sees what the other has stored late', async () => {
    const shared = new Map([
      ['intendance.refresh-token', 'first'],
      ['intendance.session', 's'],
    ]);
    const exchanged: string[] = [];
    // The server gives each use of one token a token of its own.
    const send = async (request: Request): Promise<Response> => {
      exchanged.push(((await request.json()) as { refresh_token: string }).refresh_token);
      return Response.json({ token: tokenOf({ sid: 's', sub: 'u', env: 'e' }), refresh_token: `given-${exchanged.length}` });
    };
    const storages = [new LateStorage(shared), new LateStorage(shared)] as const;
    const [one, two] = storages.map((storage) => new Session({ send, storage, channel, exclusive: (work) => work() }));
    const [first, second] = await Promise.all([one?.token(), two?.token().finally(() => storages[1].catchUp())]);
    expect([first, second]).toEqual([tokenOf({ sid: 's', sub: 'u', env: 'e' }), tokenOf({ sid: 's', sub: 'u', env: 'e' })]);
    for (const storage of storages) storage.catchUp();
    expect(await one?.refresh()).not.toBeNull();
    expect(exchanged).toEqual(['first', 'first', expect.stringMatching(/^given-/)]);
  });

  it('uses the response of its own exchange when the other tab has stored another token meanwhile', async () => {
    const storage = new Storage();
    const token = tokenOf({ sid: 's' });
    let exchanges = 0;
    const send = async (): Promise<Response> => {
      exchanges += 1;
      storage.setItem('intendance.refresh-token', 'of the other tab');
      return Response.json({ token, refresh_token: 'own' });
    };
    const tab = new Session({ send, storage, channel, exclusive: (work) => work() });
    tab.open({ token, refresh_token: 'first' });
    expect([await tab.refresh(), tab.refreshToken, exchanges]).toEqual([token, 'own', 1]);
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
    const tokenIn = (env: string) => tokenOf({ env });
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

  it('leaves the session of another tab open when a request of this tab is refused', async () => {
    const storage = new Storage();
    const send = async (request: Request): Promise<Response> =>
      new URL(request.url).pathname === '/api/token/refresh'
        ? Response.json({ token: tokenOf({ sub: 'other' }), refresh_token: 'next' })
        : new Response('{}', { status: 401 });
    const tab = new Session({ send, storage, channel, exclusive: (work) => work() });
    tab.open({ token: tokenOf({ sub: 'claire' }), refresh_token: 'first' });
    expect((await sessionClient(tab, send).transport.fetch(call('/api/a'))).status).toBe(401);
    expect((await sessionClient(tab, send).transport.fetch(call('/api/a'))).status).toBe(401);
    expect(tab.refreshToken).toBe('next');
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
      return isRefused ? new Response('{}', { status: 401 }) : Response.json({ token: tokenOf(opened), refresh_token: 'next' });
    };
    beforeEach(() => {
      storage = new Storage();
      isRefused = true;
      tab = new Session({ send, storage, channel, exclusive: (work) => work() });
      tab.open({ token: tokenOf(own), refresh_token: 'first' });
      tab.onEnd(() => tab.pause());
    });

    it('holds the refused save back, and sends it again once its user has signed in', async () => {
      const save = sessionClient(tab, send).transport.fetch(call('/api/a', 'typed'));
      await expect(Promise.race([save, new Promise((resolve) => setTimeout(resolve, 20, 'held'))])).resolves.toBe('held');
      expect(tab.reopen({ token: tokenOf({ ...own, sid: 'new' }), refresh_token: 'second' })).toBe(true);
      expect((await save).status).toBe(200);
    });

    it('opens for nobody else, and in no other structure', async () => {
      await Promise.race([tab.refresh(), Promise.resolve()]);
      await new Promise((resolve) => setTimeout(resolve, 5));
      for (const other of [
        { sub: 'hugo', env: 'here' },
        { sub: 'claire', env: 'there' },
      ])
        expect([tab.reopen({ token: tokenOf(other), refresh_token: 'x' }), tab.isPaused]).toEqual([false, true]);
      expect(tab.refreshToken).toBeNull();
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
        storage.setItem('intendance.refresh-token', 'opened');
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
