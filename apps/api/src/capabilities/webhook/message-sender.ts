import http from 'node:http';
import https from 'node:https';
import { isAllowedTarget, PrivateAddress, publicLookup } from './public-address.js';

/** `status`: of the answer. `problem`: no answer came, and why. `retryAfterMs`: the answer asked for this pause. */
export type SendResult =
  | { readonly status: number; readonly retryAfterMs?: number; readonly tookMs: number }
  | { readonly problem: SendProblem; readonly tookMs: number };
/** The same, with the body of the answer; empty when it is longer than 16 kB. */
export type AskResult = { readonly status: number; readonly text: string } | { readonly problem: SendProblem };
export type SendProblem = 'address' | 'private-address' | 'refused' | 'timeout' | 'certificate' | 'connection';

export type SenderOptions = {
  /** Servers of the own network may be sent to, and without TLS: for a demonstration, or an installation that is behind a wall as a whole. */
  readonly isPrivateAllowed: boolean;
  readonly timeoutMs?: number;
};

const usualTimeoutMs = 15_000;
const mostAnswerBytes = 16_384;
/** Connections to one server that wait for a next message: as many as a webhook has messages on their way. */
const mostIdle = 8;

type Take = (response: http.IncomingMessage) => void;

class StaleConnection extends Error {}

/** Posts messages to addresses that users chose: to public ones only, without following redirects, and without reading what comes back, but in `ask`. */
export class MessageSender {
  private readonly agents: { readonly 'http:': http.Agent; readonly 'https:': https.Agent };

  constructor(private readonly options: SenderOptions) {
    // No limit of sockets: structures share the servers of large providers, and a silent address of one would hold up the others.
    const agent = { keepAlive: true, maxFreeSockets: mostIdle, scheduling: 'lifo' as const };
    this.agents = { 'http:': new http.Agent(agent), 'https:': new https.Agent(agent) };
  }

  /** Whether the address may be sent to, as far as its text says. */
  allows(url: URL): boolean {
    return isAllowedTarget(url, this.options.isPrivateAllowed);
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

  /** Posts a message whose answer is read. */
  async ask(target: string, headers: Readonly<Record<string, string>>, body: string): Promise<AskResult> {
    const url = new URL(target);
    if (!this.allows(url)) return { problem: 'private-address' };
    let text = Promise.resolve('');
    try {
      const { statusCode: status = 0 } = await this.post(url, headers, body, (response) => {
        text = textOf(response);
      });
      return { status, text: await text };
    } catch (error) {
      return { problem: problemOf(error) };
    }
  }

  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  /** A server may close an idle connection while a message leaves on it: the message leaves once more, on a new one. */
  private async post(url: URL, headers: Readonly<Record<string, string>>, body: string, take: Take = passOver) {
    try {
      return await this.exchange(url, headers, body, take);
    } catch (error) {
      if (error instanceof StaleConnection) return this.exchange(url, headers, body, take);
      throw error;
    }
  }

  private exchange(url: URL, headers: Readonly<Record<string, string>>, body: string, take: Take): Promise<http.IncomingMessage> {
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
      take(response);
      answer.resolve(response);
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      answer.reject(request.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnection() : error),
    );
    request.end(body);
    return answer.promise;
  }
}

/** Its body is dropped, so that the connection serves the next message; a long one costs its connection. */
function passOver(response: http.IncomingMessage): void {
  let bytes = 0;
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostAnswerBytes) response.destroy();
  });
}

/** Empty for a long body, which costs its connection. @throws when the connection breaks */
async function textOf(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostAnswerBytes) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
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
