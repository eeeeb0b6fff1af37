import { toApiProblem } from '@intendance/contract/problem.js';
import { submissionKeyOf } from '../ui/form/submission.js';
import { session } from './browser-session.js';
import { throughOutage } from './outage.js';
import { sessionClient } from './session-client.js';

export const client = sessionClient(
  session,
  throughOutage((request) => fetch(request)),
);

export type Query = Record<string, string | number | boolean | undefined>;
type Options = { query?: Query; signal?: AbortSignal };
type WriteOptions = Options & {
  body?: unknown;
  version?: number;
  /** Changes nothing on the server, so each call needs a new idempotency key. */
  isQuestion?: boolean;
};

function addressOf(path: string, query: Query = {}): URL {
  const address = new URL(`/api${path}`, location.origin);
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') address.searchParams.set(name, String(value));
  return address;
}

async function call(request: Request): Promise<Response> {
  const response = await client.transport.fetch(request);
  if (!response.ok) throw toApiProblem(response, await response.json().catch(() => null));
  return response;
}

/** @throws ApiProblem, or TypeError when nothing answers */
export async function get<Answer>(path: string, { query, signal }: Options = {}): Promise<Answer> {
  const response = await call(new Request(addressOf(path, query), { signal: signal ?? null }));
  return (await response.json()) as Answer;
}

/** A write. `version` makes it conditional (`If-Match`). @throws ApiProblem, or TypeError when nothing answers */
export async function send<Answer = void>(method: 'POST' | 'PUT' | 'DELETE', path: string, options: WriteOptions = {}): Promise<Answer> {
  const headers: Record<string, string> = options.version === undefined ? {} : { 'if-match': `"${options.version}"` };
  const isForm = options.body instanceof FormData;
  if (options.body !== undefined && !isForm) headers['content-type'] = 'application/json';
  const body = options.body === undefined ? null : options.body instanceof FormData ? options.body : JSON.stringify(options.body);
  const address = addressOf(path, options.query);
  // Uploads start when the user selects a file and are not part of the form's submission.
  const key = isForm || options.isQuestion ? undefined : submissionKeyOf([method, address.href, options.version, body].join(' '));
  if (key !== undefined) headers['idempotency-key'] = key;
  const response = await call(new Request(address, { method, headers, body, signal: options.signal ?? null }));
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** A file of the API, still travelling. @throws ApiProblem, or TypeError when nothing answers */
export const download = (path: string, { query, signal }: Options = {}): Promise<Response> =>
  call(new Request(addressOf(path, query), { signal: signal ?? null }));
