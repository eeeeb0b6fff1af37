import { session } from './browser-session.js';
import { Problem, toProblem } from './problem.js';

export type Query = Record<string, string | number | boolean | undefined>;
type Options = { query?: Query; signal?: AbortSignal };
type WriteOptions = Options & { body?: unknown; version?: number };

/** The position of this tab's last write, sent with each read: the answer then includes that write. */
let position: string | null = null;

export function addressOf(path: string, query: Query = {}): URL {
  const address = new URL(`/api${path}`, location.origin);
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') address.searchParams.set(name, String(value));
  return address;
}

async function call(request: Request): Promise<Response> {
  const response = await session.fetch(request);
  const written = response.headers.get('x-position');
  if (written && request.method !== 'GET') position = written;
  if (!response.ok) throw toProblem(response, await response.json().catch(() => null));
  return response;
}

/** @throws Problem, or TypeError when nothing answers */
export async function get<Answer>(path: string, { query, signal }: Options = {}): Promise<Answer> {
  const response = await call(new Request(addressOf(path, query), { headers: readHeaders(), signal: signal ?? null }));
  return (await response.json()) as Answer;
}

/** `X-Client` tells the history that a person did it on a screen. */
const readHeaders = (): Record<string, string> => ({ 'x-client': 'ui', ...(position === null ? {} : { 'x-position': position }) });

/** A write. `version` makes it conditional (`If-Match`). @throws Problem, or TypeError when nothing answers */
export async function send<Answer = void>(method: 'POST' | 'PUT' | 'DELETE', path: string, options: WriteOptions = {}): Promise<Answer> {
  const headers: Record<string, string> = { 'x-client': 'ui', 'idempotency-key': uniqueKey() };
  if (options.version !== undefined) headers['if-match'] = `"${options.version}"`;
  const isForm = options.body instanceof FormData;
  if (options.body !== undefined && !isForm) headers['content-type'] = 'application/json';
  const request = new Request(addressOf(path, options.query), {
    method,
    headers,
    body: options.body === undefined ? null : options.body instanceof FormData ? options.body : JSON.stringify(options.body),
    signal: options.signal ?? null,
  });
  const response = await persist(request);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

/** The same key gives the same answer: a write cut off by a restart of the server may be sent again without being done twice. */
async function persist(request: Request): Promise<Response> {
  for (const delay of retryDelays) {
    try {
      return await call(request.clone());
    } catch (error) {
      if (!isOutage(error) || request.signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return call(request);
}

const retryDelays = [300, 1000, 2500];
const isOutage = (error: unknown): boolean =>
  (error instanceof TypeError && navigator.onLine) || (error instanceof Problem && error.status === 503);

// `crypto.randomUUID` exists on secure origins only; an office may serve us over plain http.
const uniqueKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A file of the API, with the name that the server gave it. */
export async function download(path: string, options: Options = {}): Promise<{ blob: Blob; fileName: string | null }> {
  const response = await call(new Request(addressOf(path, options.query), { headers: readHeaders(), signal: options.signal ?? null }));
  return { blob: await response.blob(), fileName: fileNameOf(response.headers.get('content-disposition')) };
}

function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null;
}
