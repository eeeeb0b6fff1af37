import { comparePositions, decodePosition, type FeedPosition } from '@intendance/event-store/feed-position.js';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ProjectionProgress } from '../projection/projection-progress.js';
import { Pools } from '../runtime/pools.js';
import { malformed, RequestError } from './request-error.js';
import { stateOf } from './request-state.js';
import { WrittenPositions } from './written-positions.js';

/** @throws RequestError on anything but `shard:xid:position` */
export function parsePosition(text: string): FeedPosition {
  const position = decodePosition(text);
  if (position === undefined) throw malformed('request.position', 'L’en-tête X-Position n’est pas lisible.', 'X-Position');
  return position;
}

export const longestWaitMs = 2000;

/** A read waits until the read models show the write whose `X-Position` it carries, otherwise the last write of its own session. */
@Injectable()
export class PositionGuard implements CanActivate {
  /** Known positions by shard: clients send the position of their last write for hours, and one query per position is enough. */
  private readonly knownPositions = new Map<number, FeedPosition>();

  /** Changes when a connection to the database is lost: after a crash, read models may show less than they did. */
  private epoch = 0;

  constructor(
    private readonly progress: ProjectionProgress,
    pools: Pools,
    private readonly positions: WrittenPositions,
  ) {
    pools.onLost(() => {
      this.epoch += 1;
      this.knownPositions.clear();
    });
  }

  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return true;
    const position = headers['x-position'];
    if (typeof position !== 'string') return this.waitForOwnWrite(stateOf(request)?.session.id);
    const awaitedPosition = parsePosition(position);
    return this.isKnown(awaitedPosition) || this.wait(awaitedPosition);
  }

  /** Without an `X-Position` header, a late read model answers with its current rows. */
  private waitForOwnWrite(sessionId: string | undefined): boolean | Promise<boolean> {
    const position = sessionId === undefined ? undefined : this.positions.of(sessionId);
    return position === undefined || this.isKnown(position) || this.shows(position).then(() => true);
  }

  /** @throws RequestError projection.late */
  private async wait(position: FeedPosition): Promise<true> {
    if (!(await this.shows(position))) throw late();
    return true;
  }

  private async shows(position: FeedPosition): Promise<boolean> {
    const { epoch } = this;
    if (!(await this.progress.reached(position, longestWaitMs))) return false;
    if (epoch === this.epoch && !this.isKnown(position)) this.knownPositions.set(position.shard, position);
    return true;
  }

  private isKnown(position: FeedPosition): boolean {
    const latestPosition = this.knownPositions.get(position.shard);
    return latestPosition !== undefined && comparePositions(position, latestPosition) <= 0;
  }
}

/** The read models are behind the write. */
export const late = (): RequestError =>
  new RequestError('unavailable', 'projection.late', 'Vos dernières modifications arrivent. Veuillez réessayer dans un instant.', {
    retry_after: 1,
  });
