import { newId } from '@intendance/kernel/id.js';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../access/session.js';
import type { RequestContext } from '../tenancy/request-context.js';

type RequestState = { readonly session: Session; readonly context: RequestContext };

// Beside the request rather than in it: nothing from the wire can ever be mistaken for it.
const states = new WeakMap<FastifyRequest, RequestState>();
const traces = new WeakMap<FastifyRequest, string>();

export const openRequest = (request: FastifyRequest, state: RequestState): void => void states.set(request, state);
export const stateOf = (request: FastifyRequest): RequestState | undefined => states.get(request);

/** `X-Request-Id` when it is a plain token, else new: the same in the answer, the log and the events. */
export function traceOf(request: FastifyRequest): string {
  const known = traces.get(request);
  if (known !== undefined) return known;
  const given = request.headers['x-request-id'];
  const trace = typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : newId();
  traces.set(request, trace);
  return trace;
}

const openedBy = (execution: ExecutionContext): RequestState => {
  const state = stateOf(execution.switchToHttp().getRequest<FastifyRequest>());
  if (!state) throw new Error(`${execution.getHandler().name} is public and has no request context`);
  return state;
};

/** The caller's RequestContext. */
export const Ctx = createParamDecorator((_: unknown, execution: ExecutionContext): RequestContext => openedBy(execution).context);

/** The caller's session, for what needs the permissions themselves (`GET /users/me`). */
export const CurrentSession = createParamDecorator((_: unknown, execution: ExecutionContext): Session => openedBy(execution).session);
