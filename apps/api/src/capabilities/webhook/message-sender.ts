import http from 'node:http';
import https from 'node:https';
import { addressIn, isPublicAddress, PrivateAddress, publicLookup } from './public-address.js';

/** `status`: of the answer. `problem`: no answer came, and why. `retryAfterMs`: the answer asked for this pause. */
export type SendResult =
  | { readonly status: number; readonly retryAfterMs?: number; readonly tookMs: number }
  | { readonly problem: SendProblem; readonly tookMs: number };
export type SendProblem = 'address' | 'private-address' | 'refused' | 'timeout' | 'certificate' | 'connection';

export type SenderOptions = {
  /** Servers of the own network may be sent to, and without TLS: for a demonstration, or an installation that is behind a wall as a whole. */
  readonly isPrivateAllowed: boolean;
  readonly timeoutMs?: number;
};

const usualTimeoutMs = 15_000;

/** Posts messages to addresses that users chose: to public ones only, without following redirects, and without reading what comes back. */
export class MessageSender {
  private readonly agents: { readonly 'http:': http.Agent; readonly 'https:': https.Agent };

  constructor(private readonly options: SenderOptions) {
    // No limit of sockets: structures share the servers of large providers, and a silent address of one would hold up the others.
    const agent = { keepAlive: true, maxFreeSockets: 2, scheduling: 'lifo' as const };
    this.agents = { 'http:': new http.Agent(agent), 'https:': new https.Agent(agent) };
  }

  /** Whether the address may be sent to, as far as its text says. */
  allows(url: URL): boolean {
    if (this.options.isPrivateAllowed) return true;
    const address = addressIn(url.hostname);
    return url.protocol === 'https:' && (address === undefined || isPublicAddress(address));
  }

  async send(target: string, headers: Readonly<Record<string, string>>, body: string): Promise<SendResult> {
    const start = performance.now();
    const tookMs = () => Math.round(performance.now() - start);
    const url = new URL(target);
    if (!this.allows(url)) return { problem: 'private-address', tookMs: tookMs() };
    try {
      const { statusCode = 0, headers: answerHeaders } = await this.post(url, headers, body);
      const retryAfterMs = pauseIn(answerHeaders['retry-after']);
      return { status: statusCode, tookMs: tookMs(), ...(retryAfterMs !== undefined && { retryAfterMs }) };
    } catch (error) {
      return { problem: problemOf(error), tookMs: tookMs() };
    }
  }

  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  private post(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<http.IncomingMessage> {
    const { isPrivateAllowed, timeoutMs = usualTimeoutMs } = this.options;
    const answer = Promise.withResolvers<http.IncomingMessage>();
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      agent: this.agents[isSecure ? 'https:' : 'http:'],
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // Over the whole exchange: a server that sends one byte a second is cut off too.
      signal: AbortSignal.timeout(timeoutMs),
      ...(!isPrivateAllowed && { lookup: publicLookup }),
    });
    request.on('response', (response) => {
      // The body is not read: a long answer costs its connection.
      if (Number(response.headers['content-length'] ?? Number.NaN) <= 16_384) response.resume();
      else response.destroy();
      response.on('error', () => undefined);
      answer.resolve(response);
    });
    request.on('error', answer.reject);
    request.end(body);
    return answer.promise;
  }
}

function problemOf(error: unknown): SendProblem {
  if (error instanceof PrivateAddress) return 'private-address';
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'address';
  if (code === 'ECONNREFUSED') return 'refused';
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code)) return 'certificate';
  return 'connection';
}

/** Seconds or a date, as RFC 9110 writes it. */
function pauseIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return ms >= 0 ? ms : undefined;
}
