import { unwrap } from '@intendance/contract/client.js';
import type { AnswerOf, BodyOf, FormOf, ParameterOf, PathOf, QueryOf, Write } from '@intendance/contract/operation.js';
import { client } from './api.js';
import { askStepUp, type StepUpFactor } from './step-up.js';
import { submissionKeyOf } from './submission.js';

type Parameters<P> = [ParameterOf<P>] extends [never] ? { path?: undefined } : { path: Record<ParameterOf<P>, string> };
type Query<P, M extends Write | 'get'> = Record<never, never> extends QueryOf<P, M> ? { query?: QueryOf<P, M> } : { query: QueryOf<P, M> };
type Body<P, M extends Write> = [BodyOf<P, M>] extends [never]
  ? [FormOf<P, M>] extends [never]
    ? { body?: undefined }
    : { form: FormOf<P, M> }
  : { body: BodyOf<P, M> };
type Common = { signal?: AbortSignal | undefined };

export type ReadOptions<P> = Parameters<P> & Query<P, 'get'> & Common;
export type WriteOptions<P, M extends Write> = Parameters<P> &
  Query<P, M> &
  Body<P, M> &
  Common & {
    /** Makes the write conditional (`If-Match`). */
    version?: number | undefined;
    /** Changes nothing on the server, so each call needs a new idempotency key. */
    isQuestion?: boolean;
  };
export type Arguments<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

/** The options of a request with a path composed at run time; `resource` checks its own. */
export type PlainOptions = Common & {
  path?: Record<string, string> | undefined;
  query?: object | undefined;
  body?: unknown;
  form?: object;
  version?: number | undefined;
  headers?: Record<string, string>;
  isQuestion?: boolean;
  /** The answer is a file. */
  parseAs?: 'blob';
};

// The methods of the client need literal paths. The functions below check paths, or `resource` does.
type Request = (method: string, path: string, init: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
const requestOnce = client.request as unknown as Request;

/** An act that needs the second factor again is asked for, then sent again. */
const request: Request = async (...parts) => {
  const answer = await requestOnce(...parts);
  return isStepUp(answer.error) && (await askStepUp(factorOf(answer.error))) ? requestOnce(...parts) : answer;
};

const isStepUp = (error: unknown): error is object =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'access.step-up';

const factorOf = (error: object): StepUpFactor => ('factor' in error && error.factor === 'passkey' ? 'passkey' : 'any');

export const plainGet = (path: string, { path: parameters, query, signal }: PlainOptions = {}): Promise<unknown> =>
  unwrap(request('get', path, { params: { path: parameters, query }, signal }));

export function plainSend(method: Write, path: string, options: PlainOptions = {}): Promise<unknown> {
  const { path: parameters, query, version, signal, parseAs = 'json' } = options;
  const body = options.form ? formData(options.form) : options.body;
  // Uploads start when the user selects a file and are not part of the form's submission.
  const key =
    options.form || options.isQuestion ? undefined : submissionKeyOf(JSON.stringify([method, path, parameters, query, version, body]));
  const headers = {
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  return unwrap(request(method, path, { params: { path: parameters, query }, body, headers, signal, parseAs }));
}

/** Files come last: the server reads the fields of a form in their order. */
function formData(fields: object): FormData {
  const data = new FormData();
  const files: File[] = [];
  for (const [name, value] of Object.entries(fields))
    if (value instanceof File) files.push(value);
    else if (value !== undefined) data.append(name, String(value));
  for (const file of files) data.append('file', file, file.name);
  return data;
}

export async function plainDownload(path: string, { path: parameters, query, headers, signal }: PlainOptions = {}): Promise<Response> {
  const answer = await request('get', path, { params: { path: parameters, query }, headers, signal, parseAs: 'stream' });
  await unwrap(Promise.resolve(answer));
  return answer.response;
}

/** Reads. @throws ApiProblem, or TypeError when nothing answers */
export const get = <P extends PathOf<'get'>>(path: P, ...[options]: Arguments<ReadOptions<P>>): Promise<AnswerOf<P>> =>
  plainGet(path, options) as Promise<AnswerOf<P>>;

/** Writes. @throws ApiProblem, or TypeError when nothing answers */
export const send = <M extends Write, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[options]: Arguments<WriteOptions<P, M>>
): Promise<AnswerOf<P, M>> => plainSend(method, path, options) as Promise<AnswerOf<P, M>>;

/** A file of the API, still travelling. @throws ApiProblem, or TypeError when nothing answers */
export const download = <P extends PathOf<'get'>>(path: P, ...[options]: Arguments<ReadOptions<P>>): Promise<Response> =>
  plainDownload(path, options);

/** A write with a file as its response. @throws ApiProblem, or TypeError when the server does not respond */
export const sendForFile = <M extends Write, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[options]: Arguments<WriteOptions<P, M>>
): Promise<Blob> => plainSend(method, path, { ...(options as PlainOptions), parseAs: 'blob' }) as Promise<Blob>;
