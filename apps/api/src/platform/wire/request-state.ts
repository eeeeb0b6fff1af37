import type { IncomingMessage } from 'node:http';
import { newId } from '@intendance/kernel/id.js';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from './request-context.js';
import type { Session } from './session.js';

type RequestState = { readonly session: Session; readonly context: RequestContext };

// A symbol of our own: nothing from the wire can ever be mistaken for it. A weak map beside the requests costs each collection of garbage.
const opened = Symbol('opened');
type Openable = FastifyRequest & { [opened]?: RequestState };

export const openRequest = (request: Openable, state: RequestState): void => {
  request[opened] = state;
};
export const stateOf = (request: Openable): RequestState | undefined => request[opened];

/** `X-Request-Id` when it is a plain token, else new: the same in the answer, the log and the events. The adapter makes it the request's id. */
export function traceOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const requestId = headers['x-request-id'];
  return typeof requestId === 'string' && /^[\w.-]{8,64}$/.test(requestId) ? requestId : newId();
}

const openedBy = (execution: ExecutionContext): RequestState => {
  const state = stateOf(execution.switchToHttp().getRequest<FastifyRequest>());
  if (!state) throw new Error(`${execution.getHandler().name} is public and has no request context`);
  return state;
};

/** The caller's RequestContext. */
export const Ctx = createParamDecorator((_: unknown, execution: ExecutionContext): RequestContext => openedBy(execution).context);

/** The caller's session, for routes that need the permissions themselves (`GET /users/me`). */
export const CurrentSession = createParamDecorator((_: unknown, execution: ExecutionContext): Session => openedBy(execution).session);
