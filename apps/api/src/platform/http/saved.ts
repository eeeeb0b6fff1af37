import { encodePosition, type FeedPosition } from '@intendance/event-store/feed-position.js';
import { type CallHandler, createParamDecorator, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { malformed } from './request-error.js';
import { traceOf } from './request-state.js';

/** What a write answers: the saved object, the version of its stream (`ETag`) and how far projections must be to show it (`X-Position`). */
export class Saved<Body> {
  constructor(
    readonly body: Body,
    readonly version: number,
    /** Undefined when the command changed nothing. */
    readonly position: FeedPosition | undefined,
  ) {}
}

/** What a read of one record answers, so that its version can be sent back in `If-Match`. */
export class Versioned<Body> {
  constructor(
    readonly body: Body,
    readonly version: number,
  ) {}
}

/** Turns `Saved` and `Versioned` into a body and its headers. */
@Injectable()
export class SavedInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = execution.switchToHttp().getResponse<FastifyReply>();
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    reply.header('x-request-id', traceOf(request));
    return next.handle().pipe(
      map((value: unknown) => {
        if (!(value instanceof Saved) && !(value instanceof Versioned)) return value;
        reply.header('etag', `"${value.version}"`);
        if (value instanceof Saved && value.position) reply.header('x-position', encodePosition(value.position));
        const id: unknown = value.body && typeof value.body === 'object' && 'id' in value.body ? value.body.id : undefined;
        if (reply.statusCode === 201 && typeof id === 'string') reply.header('location', `${request.url.split('?')[0]}/${id}`);
        return value.body;
      }),
    );
  }
}

/** The version that the caller read, or undefined when the write is unconditional. @throws RequestError on anything but `"<number>"` or `*` */
export function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header.trim())?.[1];
  if (version === undefined)
    throw malformed('request.if-match', 'L’en-tête If-Match doit porter une version, par exemple "3".', 'If-Match');
  return Number(version);
}

export const IfMatch = createParamDecorator((_: unknown, execution: ExecutionContext): number | undefined =>
  readIfMatch(execution.switchToHttp().getRequest<FastifyRequest>().headers['if-match']),
);
