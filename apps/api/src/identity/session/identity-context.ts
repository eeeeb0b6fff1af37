import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import type { FastifyRequest } from 'fastify';
import { requestContext } from '../../platform/http/request-context.factory.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { withoutIdempotency } from '../credential/without-idempotency.js';
import type { Client } from './sessions.js';

export const clientOf = (request: FastifyRequest): Client => ({ address: request.ip, userAgent: request.headers['user-agent'] ?? '' });

/** The user as the author of events before a session exists. */
export const contextOf = (request: FastifyRequest, who: { userId: UserId; environmentId: EnvironmentId; name: string }): RequestContext =>
  withoutIdempotency(requestContext(request, who));
