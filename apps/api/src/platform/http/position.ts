import { decodePosition, type FeedPosition } from '@intendance/event-store/feed-position.js';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { malformed, RequestError } from './request-error.js';

/** @throws RequestError on anything but `shard:xid:position` */
export function parsePosition(text: string): FeedPosition {
  const position = decodePosition(text);
  if (position === undefined) throw malformed('request.position', 'L’en-tête X-Position n’est pas lisible.', 'X-Position');
  return position;
}

/** How far the read models are; the projection engine brings it. */
export abstract class ProjectionProgress {
  /** Resolves true once every projection shows what was appended at `position`, false after `timeoutMs`. */
  abstract reached(position: FeedPosition, timeoutMs: number): Promise<boolean>;
}

const longestWaitMs = 2000;

/** A read that carries the `X-Position` of a write waits until the read models show it. */
@Injectable()
export class PositionInterceptor implements NestInterceptor {
  constructor(private readonly progress: ProjectionProgress) {}

  async intercept(execution: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { method, headers } = execution.switchToHttp().getRequest<FastifyRequest>();
    const position = headers['x-position'];
    if ((method === 'GET' || method === 'HEAD') && typeof position === 'string')
      if (!(await this.progress.reached(parsePosition(position), longestWaitMs))) throw late();
    return next.handle();
  }
}

const late = (): RequestError =>
  new RequestError('unavailable', 'projection.late', 'Vos dernières modifications arrivent. Veuillez réessayer dans un instant.', {
    retry_after: 1,
  });
