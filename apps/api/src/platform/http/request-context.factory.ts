import { createHmac } from 'node:crypto';
import type { EventSource } from '@intendance/event-store/event-store.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { derivedId, newId } from '@intendance/kernel/id.js';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../access/session.js';
import type { RequestContext } from '../tenancy/request-context.js';
import { malformed } from './request-error.js';

/** What our own clients say of themselves in `X-Client`; an integrator says nothing and is `api`. */
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
  };
  if (key === undefined) return { ...common, commandId: newId() };
  // The user is part of it: nobody reads another's answer by guessing a key.
  return { ...common, commandId: derivedId(`${environmentId}:${userId}:${key}`), idempotency: { hash: requestHash(request, key) } };
}

/** @throws RequestError when the header is not 1 to 255 visible characters */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || ['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw malformed('request.idempotency-key', 'L’en-tête Idempotency-Key doit compter de 1 à 255 caractères visibles.');
  return key;
}

/**
 * Two requests with the same hash ask for the same thing. An upload is known by its path and length: its content is not in memory.
 * Keyed by what only the caller knows: a stored hash gives no password of a body away to who would try them all.
 */
function requestHash({ method, url, body, headers }: FastifyRequest, key: string): Uint8Array {
  const content = body === undefined ? `${headers['content-type']?.split(';')[0]}:${headers['content-length']}` : canonicalJson(body);
  return createHmac('sha256', key).update(`${method} ${url}\n${content}`).digest();
}
