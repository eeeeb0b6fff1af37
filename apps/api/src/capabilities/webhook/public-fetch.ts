import http from 'node:http';
import https from 'node:https';
import type { SenderOptions } from './message-sender.js';
import { isAllowedTarget, PrivateAddress, publicLookup } from './public-address.js';

export type PublicFetch = (address: string, request: FetchRequest) => Promise<Response>;
type FetchRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
};

/** No answer came from the server; `cause` says why. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

const usualTimeoutMs = 10_000;
const mostAnswerBytes = 1_000_000;
const withoutBody = [204, 205, 304];

/**
 * A `fetch` for addresses that users chose: of public servers only, as typed and as resolved for the connection, without following
 * redirects, and with an end in time and in bytes. @throws Unreachable
 */
export const publicFetch =
  ({ isPrivateAllowed, timeoutMs = usualTimeoutMs }: SenderOptions): PublicFetch =>
  async (address, request) => {
    const url = new URL(address);
    if (!isAllowedTarget(url, isPrivateAllowed)) throw new Unreachable(address, { cause: new PrivateAddress(url.hostname) });
    const limits = [AbortSignal.timeout(timeoutMs), ...(request.signal ? [request.signal] : [])];
    try {
      return await exchange(url, { ...request, signal: AbortSignal.any(limits) }, isPrivateAllowed);
    } catch (cause) {
      throw new Unreachable(address, { cause });
    }
  };

async function exchange(url: URL, { method, headers, body, signal }: FetchRequest, isPrivateAllowed: boolean): Promise<Response> {
  const answer = Promise.withResolvers<http.IncomingMessage>();
  const text = typeof body === 'string' || body instanceof URLSearchParams ? String(body) : '';
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: { ...headers, ...(method !== 'GET' && { 'content-length': Buffer.byteLength(text) }) },
    ...(signal && { signal }),
    ...(!isPrivateAllowed && { lookup: publicLookup }),
  });
  request.on('response', answer.resolve);
  request.on('error', answer.reject);
  request.end(text);
  const response = await answer.promise;
  const status = response.statusCode ?? 0;
  const bytes = await contentOf(response);
  const answered = new Headers();
  for (const [name, values = []] of Object.entries(response.headersDistinct)) for (const value of values) answered.append(name, value);
  return new Response(withoutBody.includes(status) ? null : bytes, { status, headers: answered });
}

async function contentOf(response: http.IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > mostAnswerBytes) throw new Error(`an answer of more than ${mostAnswerBytes} bytes`);
    chunks.push(bytes);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
