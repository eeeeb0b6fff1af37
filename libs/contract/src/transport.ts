import { randomId } from './random-id.js';

/** How requests travel: with a token that is renewed, the position of the last write, and a key that makes a retried write harmless. */
export type TransportOptions = {
  /** The source that the history shows; `api` for an integrator. */
  readonly source?: 'ui' | 'cli' | 'api';
  /** The access token, or null without a session. */
  token?(): string | null | Promise<string | null>;
  /** Returns a new access token, or null when the session is over. Called once for all requests refused in the meantime. */
  refresh?(): Promise<string | null>;
  readonly fetch?: (request: Request) => Promise<Response>;
};

export type Transport = {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Position of the last write, or completed job, that this client saw: `shard:xid:position`. */
  position(): string | null;
};

/** Routes that answer 401 themselves: a refresh would loop. */
const publicPath = /\/api\/(login_check|login_link|token\/refresh|forgot-password|reset-password)(\/|$)/;

export function transport({ source = 'api', token, refresh, fetch: send = (request) => fetch(request) }: TransportOptions): Transport {
  let position: string | null = null;
  let refreshing: Promise<string | null> | null = null;

  const renewToken = (): Promise<string | null> => {
    refreshing ??= (refresh?.() ?? Promise.resolve(null)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  async function sendAuthorized(request: Request): Promise<Response> {
    if (publicPath.test(new URL(request.url).pathname)) return send(request);
    const used = (await token?.()) ?? null;
    const replay = request.clone();
    const response = await send(addToken(request, used));
    if (response.status !== 401 || used === null || !refresh) return response;
    // Another request may have renewed it while this one travelled.
    const current = (await token?.()) ?? null;
    const next = current !== null && current !== used ? current : await renewToken();
    return next === null ? response : send(addToken(replay, next));
  }

  async function carry(request: Request): Promise<Response> {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (source !== 'api') request.headers.set('x-client', source);
    if (isRead && position !== null && !request.headers.has('x-position')) request.headers.set('x-position', position);
    if (!isRead && !request.headers.has('idempotency-key')) request.headers.set('idempotency-key', randomId());
    const response = await sendAuthorized(request);
    const writePosition = response.headers.get('x-position');
    // The position of a write, or of a completed job, so that later reads show the writes.
    if (writePosition !== null) position = later(position, writePosition);
    return response;
  }

  return { fetch: carry, position: () => position };
}

/** The later of two positions, for writes whose responses cross. */
function later(lastPosition: string | null, writePosition: string): string {
  if (lastPosition === null) return writePosition;
  const [knownShard, ...knownPlace] = lastPosition.split(':');
  const [shard, ...place] = writePosition.split(':');
  if (shard !== knownShard) return writePosition;
  const [xids, positions] = place.map((part, index) => BigInt(part) - BigInt(knownPlace[index] ?? '0'));
  return (xids || positions || 0n) < 0n ? lastPosition : writePosition;
}

function addToken(request: Request, token: string | null): Request {
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
  return request;
}
