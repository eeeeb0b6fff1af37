import { comparePositions, decodePosition, type FeedPosition } from '@intendance/event-store/feed-position.js';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Databases } from '../pools/database.js';
import { ProjectionProgress } from '../projection/projection-progress.js';
import { late } from '../wire/read-model-errors.js';
import type { RequestContext } from '../wire/request-context.js';
import { malformed } from '../wire/request-error.js';
import { stateOf } from '../wire/request-state.js';
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
    databases: Databases,
    private readonly positions: WrittenPositions,
  ) {
    databases.onLost(() => {
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
    return this.isKnown(awaitedPosition) || this.wait(awaitedPosition, stateOf(request)?.context);
  }

  /** Without an `X-Position` header, a late read model answers with its current rows. */
  private waitForOwnWrite(sessionId: string | undefined): boolean | Promise<boolean> {
    const position = sessionId === undefined ? undefined : this.positions.of(sessionId);
    return position === undefined || this.isKnown(position) || this.shows(position).then(() => true);
  }

  /** A read of a table that cannot show the write yet is refused when it is made: other reads of this request go on. @throws RequestError projection.late */
  private async wait(position: FeedPosition, context: RequestContext | undefined): Promise<true> {
    const lateTables = await this.shows(position);
    if (!lateTables) throw late();
    if (lateTables.size > 0 && context) context.lateTables = lateTables;
    return true;
  }

  /** The tables that do not show it although their readers are waited for no longer; undefined when the others are late. */
  private async shows(position: FeedPosition): Promise<ReadonlySet<string> | undefined> {
    const { epoch } = this;
    const lateTables = await this.progress.reached(position, longestWaitMs);
    if (lateTables?.size === 0 && epoch === this.epoch && !this.isKnown(position)) this.knownPositions.set(position.shard, position);
    return lateTables;
  }

  private isKnown(position: FeedPosition): boolean {
    const latestPosition = this.knownPositions.get(position.shard);
    return latestPosition !== undefined && comparePositions(position, latestPosition) <= 0;
  }
}
