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

/** The access token lives in memory only; the refresh token survives a reload. */
export class Session {
  #token: string | null = null;
  /** The structure that this tab shows. Another tab may open a session in another structure, under the same refresh token. */
  #environment: string | null = null;
  #refreshing: Promise<string | null> | null = null;
  readonly #deps: Deps;
  readonly #listeners = new Set<(end: SessionEnd) => void>();

  constructor(deps: Deps) {
    this.#deps = deps;
    deps.channel.onmessage = ({ data }: MessageEvent<{ deleted?: boolean }>) => {
      if (data.deleted) this.#drop('elsewhere');
    };
  }

  get isOpen(): boolean {
    return this.#token !== null || this.refreshToken !== null;
  }

  get refreshToken(): string | null {
    return this.#deps.storage.getItem(storageKey);
  }

  /** The access token; after a reload, a new one is requested first. */
  async token(): Promise<string | null> {
    return this.#token ?? (this.refreshToken === null ? null : this.refresh());
  }

  /** Replaces the open session; the other tabs end the former session. */
  open(tokens: Tokens): void {
    if (this.isOpen) this.#deps.channel.postMessage({ deleted: true });
    this.#keep(tokens);
  }

  #keep({ token, refresh_token }: Tokens): void {
    this.#token = token;
    this.#environment = environmentOf(token);
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

  /**
   * A new access token, requested once for all concurrent callers; null when the session is over.
   * @throws TypeError when the server is unreachable
   */
  refresh(): Promise<string | null> {
    this.#refreshing ??= this.#deps
      .exclusive(() => this.#renew())
      .finally(() => {
        this.#refreshing = null;
      });
    return this.#refreshing;
  }

  async #renew(): Promise<string | null> {
    // Read under the lock: another tab may have spent the token we knew.
    const refresh_token = this.refreshToken;
    if (refresh_token === null) return this.#expire();
    const response = await this.#deps.send(
      new Request(new URL(refreshPath, location.origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token }),
      }),
    );
    // A sign-in takes no lock: another tab may have replaced the session while the answer was on its way.
    if (this.refreshToken !== refresh_token) return this.#renew();
    if (response.ok) {
      const tokens = (await response.json()) as Tokens;
      if (this.#environment !== null && environmentOf(tokens.token) !== this.#environment) return this.#leave(tokens);
      this.#keep(tokens);
      return tokens.token;
    }
    // An unreachable or busy server says nothing about the session.
    if (response.status >= 500 || response.status === 429) throw new TypeError(`refresh answered ${response.status}`);
    return this.#expire();
  }

  #expire(): null {
    this.end('expired');
    return null;
  }

  /** A request of this tab never runs in the structure that another tab has opened. */
  #leave({ refresh_token }: Tokens): null {
    this.#deps.storage.setItem(storageKey, refresh_token);
    this.#drop('elsewhere');
    return null;
  }

  /** Lets the tab take the structure of the open session, once the tab shows nothing of the former structure. */
  release(): void {
    if (this.#token === null) this.#environment = null;
  }

  #drop(reason: SessionEnd): void {
    this.#token = null;
    for (const listener of this.#listeners) listener(reason);
  }
}

function environmentOf(token: string): string | null {
  const [, payload = ''] = token.split('.');
  try {
    const { env } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { env?: string };
    return env ?? null;
  } catch {
    return null;
  }
}
