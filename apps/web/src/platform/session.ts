export type Tokens = { token: string; refresh_token: string };
/** `signed-out`: by the user here; `expired`: the refresh was refused; `elsewhere`: another tab ended the session. */
export type SessionEnd = 'signed-out' | 'expired' | 'elsewhere';

type Deps = {
  send: (request: Request) => Promise<Response>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  channel: { postMessage: (message: unknown) => void; onmessage: ((event: MessageEvent) => void) | null };
  /** One refresh at a time in the whole browser: a refresh token works once, and two tabs share it. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>;
};

const storageKey = 'intendance.refresh-token';
const refreshPath = '/api/token/refresh';
/** Calls that carry no bearer: their 401 is an answer, not the end of a session. */
const publicPaths = ['/api/login_check', '/api/login_link', '/api/forgot-password', '/api/reset-password', refreshPath];

/** The access token lives in memory only; the refresh token is what survives a reload. */
export class Session {
  #token: string | null = null;
  #refreshing: Promise<boolean> | null = null;
  readonly #deps: Deps;
  readonly #listeners = new Set<(end: SessionEnd) => void>();

  constructor(deps: Deps) {
    this.#deps = deps;
    deps.channel.onmessage = ({ data }: MessageEvent<{ deleted?: boolean }>) => {
      if (data.deleted) this.#drop('elsewhere');
    };
  }

  get isOpen(): boolean {
    return this.#token !== null || this.#deps.storage.getItem(storageKey) !== null;
  }

  get refreshToken(): string | null {
    return this.#deps.storage.getItem(storageKey);
  }

  open({ token, refresh_token }: Tokens): void {
    this.#token = token;
    this.#deps.storage.setItem(storageKey, refresh_token);
  }

  end(reason: 'signed-out' | 'expired'): void {
    this.#deps.storage.removeItem(storageKey);
    this.#deps.channel.postMessage({ deleted: true });
    this.#drop(reason);
  }

  onEnd(listener: (end: SessionEnd) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** `fetch` with the bearer: a 401 refreshes once, whatever the number of calls in flight, then each call is played again. */
  async fetch(request: Request): Promise<Response> {
    if (publicPaths.some((path) => new URL(request.url).pathname.startsWith(path))) return this.#deps.send(request);
    if (this.#token === null && this.isOpen) await this.refresh();
    const replay = request.clone();
    const token = this.#token;
    const response = await this.#deps.send(bearing(request, token));
    if (response.status !== 401) return response;
    if (token === null) {
      this.end('expired');
      return response;
    }
    const renewed = this.#token !== token || (await this.refresh());
    return renewed && this.#token !== null ? this.#deps.send(bearing(replay, this.#token)) : response;
  }

  refresh(): Promise<boolean> {
    this.#refreshing ??= this.#deps
      .exclusive(() => this.#renew())
      .finally(() => {
        this.#refreshing = null;
      });
    return this.#refreshing;
  }

  async #renew(): Promise<boolean> {
    // Read under the lock: another tab may have spent the token we knew.
    const refreshToken = this.#deps.storage.getItem(storageKey);
    if (refreshToken === null) {
      this.end('expired');
      return false;
    }
    const response = await this.#deps.send(
      new Request(new URL(refreshPath, location.origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: refreshToken }),
      }),
    );
    if (response.ok) {
      this.open((await response.json()) as Tokens);
      return true;
    }
    // A server that is down or busy says nothing about the session.
    if (response.status >= 500 || response.status === 429) throw new TypeError(`refresh answered ${response.status}`);
    this.end('expired');
    return false;
  }

  #drop(reason: SessionEnd): void {
    this.#token = null;
    for (const listener of this.#listeners) listener(reason);
  }
}

function bearing(request: Request, token: string | null): Request {
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
  return request;
}
