import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { malformed } from './request-error.js';

/**
 * The response to a write: the saved object, the version of its stream (`ETag`) and the position that projections must reach to show it
 * (`X-Position`). The response to a read of a completed job has the position of the job's last write.
 */
export class Saved<Body> {
  constructor(
    readonly body: Body,
    readonly version: number,
    /** Undefined when the command changed nothing, or while the job runs. */
    readonly position: FeedPosition | undefined,
  ) {}
}

/** The response to a read of one record, with the version that a client sends back in `If-Match`. */
export class Versioned<Body> {
  constructor(
    readonly body: Body,
    readonly version: number,
  ) {}
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
