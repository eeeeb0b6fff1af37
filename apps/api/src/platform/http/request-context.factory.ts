import { createHash, createHmac } from 'node:crypto';
import type { EventSource } from '@intendance/event-store/event-store.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { derivedId, newId } from '@intendance/kernel/id.js';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../wire/request-context.js';
import { malformed } from '../wire/request-error.js';
import { stateOf } from '../wire/request-state.js';
import type { Session } from '../wire/session.js';

/** Our own clients name themselves in `X-Client`; an integrator sends no such header and is `api`. */
const sources: Readonly<Record<string, EventSource>> = { ui: 'ui', cli: 'cli' };

export function requestContext(
  request: FastifyRequest,
  { userId, name, environmentId }: Pick<Session, 'userId' | 'name' | 'environmentId'>,
): RequestContext {
  const key = idempotencyKey(request);
  const common = {
    environmentId,
    actor: { id: userId, name },
    source: sources[String(request.headers['x-client'] ?? '')] ?? 'api',
    correlationId: request.id,
    lastAppend: {},
  };
  if (key === undefined) return { ...common, commandId: newId() };
  // The user is part of it: nobody reads another's answer by guessing a key.
  return {
    ...common,
    commandId: derivedId(`${environmentId}:${userId}:${key}`),
    idempotency: { hash: requestHash(request, key), isUpload: isUpload(request) },
  };
}

/** @throws RequestError when the header is not 1 to 255 visible characters */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || ['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw malformed('request.idempotency-key', 'L’en-tête Idempotency-Key doit compter de 1 à 255 caractères visibles.');
  return key;
}

const isUpload = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('multipart/form-data') ?? false;

/**
 * Two requests with the same hash are the same request. The hash of an upload covers its path until its content is read. The hash is keyed
 * by a secret of the caller: a stored hash does not allow guessing a password of a body.
 */
function requestHash({ method, url, body, headers }: FastifyRequest, key: string): Uint8Array {
  const content = body === undefined ? headers['content-type']?.split(';')[0] : canonicalJson(body);
  return createHmac('sha256', key).update(`${method} ${url}\n${content}`).digest();
}

type UploadedPart = { readonly filename: string; readonly fields: Readonly<Record<string, unknown>> };

/** The content of an upload, its name and its fields are part of the request. */
export function hashUpload(request: FastifyRequest, { filename, fields }: UploadedPart, content: Buffer): void {
  const idempotency = stateOf(request)?.context.idempotency;
  if (!idempotency) return;
  const values = Object.entries(fields).flatMap(([name, field]) =>
    typeof field === 'object' && field !== null && 'value' in field ? [[name, field.value]] : [],
  );
  const described = canonicalJson({ filename: filename ?? null, values: values.toSorted() });
  idempotency.hash = createHash('sha256').update(idempotency.hash).update(described).update(content).digest();
}
