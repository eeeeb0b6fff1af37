/** The refresh token is in a cookie that no script reads. */
export type Tokens = { token: string };
/** `signed-out`: by the user here; `expired`: the refresh was refused; `elsewhere`: another tab ended the session. */
export type SessionEnd = 'signed-out' | 'expired' | 'elsewhere';

type Deps = {
  send: (request: Request) => Promise<Response>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  channel: { postMessage: (message: unknown) => void; onmessage: ((event: MessageEvent) => void) | null };
  /** One refresh at a time in the whole browser: a refresh token works once, and two tabs share it. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>;
};

/** The open session of this browser, which is no secret: tells a renewal by another tab from a new session. */
const sessionKey = 'intendance.session';
/** Versions of the product before the cookie stored the refresh token here: it is exchanged once for a cookie. */
const formerKey = 'intendance.refresh-token';
const refreshPath = '/api/token/refresh';

type Owner = { user: string | null; environment: string | null };
type Pause = { promise: Promise<string | null>; settle: (token: string | null) => void };

/** The access token lives in memory only; the cookie of the refresh token survives a reload. */
export class Session {
  #token: string | null = null;
  /** The user and the structure that this tab shows. Another tab may open another session, under the same key of the storage. */
  #owner: Owner | null = null;
  #refreshing: Promise<string | null> | null = null;
  #pause: Pause | null = null;
  readonly #deps: Deps;
  readonly #listeners = new Set<(end: SessionEnd) => void>();

  constructor(deps: Deps) {
    this.#deps = deps;
    deps.channel.onmessage = ({ data }: MessageEvent<{ deleted?: boolean }>) => {
      if (data.deleted) this.#drop('elsewhere');
    };
  }

  get isOpen(): boolean {
    return this.#token !== null || this.id !== null;
  }

  /** The session that this browser has open. */
  get id(): string | null {
    return this.#deps.storage.getItem(sessionKey);
  }

  /** The access token; after a reload, a new one is requested first. A paused session gives it after the user has signed in again. */
  async token(): Promise<string | null> {
    if (this.#pause) return this.#pause.promise;
    return this.#token ?? (this.id === null ? null : this.refresh());
  }

  /** Replaces the open session; the other tabs end the former session. */
  open(tokens: Tokens): void {
    if (this.isOpen) this.#deps.channel.postMessage({ deleted: true });
    this.#keep(tokens);
  }

  get isPaused(): boolean {
    return this.#pause !== null;
  }

  /** Continues a paused session. False, and nothing is opened, when the tokens are of another user or structure. */
  reopen(tokens: Tokens): boolean {
    if (!this.#isOwn(tokens)) return false;
    this.open(tokens);
    return true;
  }

  /** Holds every request back until the session is open again: the screen stays, with the input of its user. */
  pause(): void {
    if (this.#pause) return;
    let settle: Pause['settle'] = () => undefined;
    const promise = new Promise<string | null>((resolve) => {
      settle = resolve;
    });
    this.#pause = { promise, settle };
  }

  /**
   * Continues a paused session with the session that another tab has opened meanwhile. False when another user has signed in there.
   * @throws TypeError when the server is unreachable
   */
  async resume(): Promise<boolean> {
    if (!this.#pause || this.id === null) return true;
    const user = this.#owner?.user;
    let opened: Owner | null = null;
    await this.#deps.exclusive(() => this.#renew((owner) => (opened = owner)));
    return opened === null || (opened as Owner).user === user;
  }

  /** Ends a paused session in this tab only. */
  abandon(): void {
    this.#drop('elsewhere');
  }

  end(reason: 'signed-out' | 'expired'): void {
    this.#deps.storage.removeItem(formerKey);
    this.#deps.storage.removeItem(sessionKey);
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
      .then((token) => token ?? this.#pause?.promise ?? null)
      .finally(() => {
        this.#refreshing = null;
      });
    return this.#refreshing;
  }

  async #renew(onOther?: (owner: Owner) => void): Promise<string | null> {
    // Read under the lock: another tab may have opened another session.
    const { id } = this;
    if (id === null) return this.#expire();
    const response = await this.#deps.send(this.#renewalOf(id));
    const tokens = response.ok ? ((await response.json()) as Tokens) : null;
    // A sign-in takes no lock: another tab may have ended or replaced the session while the response was on its way.
    if (this.id !== id) return this.#renew(onOther);
    if (tokens) return this.#accept(tokens, onOther);
    // An unreachable or busy server says nothing about the session.
    if (response.status >= 500 || response.status === 429) throw new TypeError(`refresh answered ${response.status}`);
    return this.#expire();
  }

  #renewalOf(id: string): Request {
    const former = this.#deps.storage.getItem(formerKey);
    return new Request(new URL(refreshPath, location.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session_id: id, ...(former !== null && { refresh_token: former }) }),
    });
  }

  /** Another tab may have opened another session under the same key of the storage. */
  #accept(tokens: Tokens, onOther?: (owner: Owner) => void): string | null {
    if (this.#isOwn(tokens)) {
      this.#keep(tokens);
      return tokens.token;
    }
    // A request of this tab never runs for the user, or in the structure, of the session that another tab has opened.
    this.#store(tokens);
    onOther?.(ownerOf(tokens));
    this.#drop('elsewhere');
    return null;
  }

  #isOwn(tokens: Tokens): boolean {
    const { user, environment } = ownerOf(tokens);
    return this.#owner === null || (this.#owner.user === user && this.#owner.environment === environment);
  }

  #keep(tokens: Tokens): void {
    this.#token = tokens.token;
    this.#owner = ownerOf(tokens);
    this.#store(tokens);
    this.#pause?.settle(tokens.token);
    this.#pause = null;
  }

  #store({ token }: Tokens): void {
    this.#deps.storage.setItem(sessionKey, claimsOf(token).sid ?? '');
    this.#deps.storage.removeItem(formerKey);
  }

  #expire(): null {
    this.end('expired');
    return null;
  }

  /** Lets the tab take the owner of the open session, once the tab shows nothing of the former owner. */
  release(): void {
    this.#pause?.settle(null);
    this.#pause = null;
    if (this.#token === null) this.#owner = null;
  }

  #drop(reason: SessionEnd): void {
    this.#token = null;
    for (const listener of this.#listeners) listener(reason);
  }
}

type Claims = { sub?: string; env?: string; sid?: string };

const ownerOf = ({ token }: Tokens): Owner => {
  const { sub, env } = claimsOf(token);
  return { user: sub ?? null, environment: env ?? null };
};

function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.');
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return {};
  }
}
