import { encodePosition, type FeedPosition } from '@intendance/event-store/feed-position.js';
import { isMoving } from '@intendance/event-store/postgres/structure-mark-schema.js';
import type { EventName } from '@intendance/event-store/stored-feed.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { historyLines } from '../../platform/history/history-lines.view.js';
import { type DatabaseLog, DatabaseLogs } from '../../platform/logs/database-logs.js';
import { arrivedPosition } from '../../platform/moves/arrived-position.js';
import type { Database } from '../../platform/pools/database.js';
import { queryOf } from '../../platform/projection/worker-connection.js';
import { acrossMoves } from '../../platform/tenancy/across-moves.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { EventPageDto } from './event-feed.dto.js';
import { eventFeedErrors } from './event-feed.errors.js';
import type { PublicEventType } from './public-event-types.js';
import { PublicEvents } from './public-events.js';

export type EventRequest = {
  readonly after: FeedPosition | 'now';
  readonly types: readonly PublicEventType[];
  readonly limit: number;
  readonly waitMs: number;
};

type PageRequest = EventRequest & { readonly after: FeedPosition };
type EventPlace = EventName & { readonly xid: string; readonly position: string };

/** Calls of one environment that wait at the same time; more of them get their answer at once. */
const mostWaiting = 5;
const pauseMs = 1000;
/** A structure that moves is at its new place within this time. */
const moveWithinMs = 2_000;

/** Reads the events of an environment in the order in which they were committed. */
@Injectable()
export class EventPages {
  private readonly waiting = new Map<EnvironmentId, number>();

  constructor(
    private readonly db: TenantDb,
    private readonly logs: DatabaseLogs,
    private readonly events: PublicEvents,
  ) {}

  /** @throws event-feed.beyond-end */
  async page(context: RequestContext, request: EventRequest): Promise<EventPageDto> {
    const { environmentId } = context;
    const end = performance.now() + request.waitMs;
    let { after } = request;
    let log: DatabaseLog | undefined;
    const ask = async (): Promise<EventPageDto> => {
      log = await this.logs.of(environmentId);
      if (after === 'now') after = await this.end(log.database, context);
      return this.pageIn(log, context, { ...request, after, waitMs: Math.max(0, end - performance.now()) });
    };
    // Positions have another meaning in each database: the page begins again in the one where the structure is now.
    const mayAgain = async (error: unknown): Promise<boolean> => {
      this.logs.directory.forget(environmentId);
      return isMoving(error) || (await this.logs.of(environmentId)) !== log;
    };
    return acrossMoves(ask, mayAgain, end + moveWithinMs);
  }

  /** Every statement in one database. */
  private async pageIn(log: DatabaseLog, context: RequestContext, request: PageRequest): Promise<EventPageDto> {
    const { database } = log;
    const after = await this.placeIn(database, context, request.after);
    const places = await this.placesOrWait(log, context, { ...request, after });
    const last = places.at(-1);
    return {
      events: await this.events.named(context.environmentId, places),
      next: encodePosition({ ...(last ? positionOf(last) : after), shard: database.number }),
    };
  }

  /** No call of the environment may wait at present. */
  isFull(environmentId: EnvironmentId): boolean {
    return (this.waiting.get(environmentId) ?? 0) >= mostWaiting;
  }

  private async placesOrWait({ database, feed }: DatabaseLog, context: RequestContext, request: PageRequest): Promise<EventPlace[]> {
    const read = () => this.places(database, context, request);
    const places = await read();
    if (places.length === 0 && (await feed.isBeyondEnd(request.after))) throw eventFeedErrors.beyondEnd();
    const { environmentId } = context;
    if (places.length > 0 || request.waitMs === 0 || this.isFull(environmentId)) return places;
    this.waiting.set(environmentId, (this.waiting.get(environmentId) ?? 0) + 1);
    try {
      return await nextPlaces(feed, read, performance.now() + request.waitMs);
    } finally {
      const left = (this.waiting.get(environmentId) ?? 1) - 1;
      if (left > 0) this.waiting.set(environmentId, left);
      else this.waiting.delete(environmentId);
    }
  }

  private places(database: Database, context: RequestContext, { after, types, limit }: PageRequest): Promise<EventPlace[]> {
    const wanted = [...Map.groupBy(types, ({ recordType }) => recordType)];
    const names = wanted.flatMap(([recordType, ofRecord]) => ofRecord.map(({ type }) => [recordType, type.slice(recordType.length + 1)]));
    return this.db.queryIn<EventPlace>(
      database,
      context,
      `SELECT h.stream, h.version, h.xid::text, h.position::text FROM ${historyLines} h WHERE (h.xid, h.position) > ($1::bigint, $2::bigint)
        AND (h.record_type, h.type) IN (SELECT * FROM unnest($3::text[], $4::text[])) ORDER BY h.xid, h.position LIMIT $5`,
      [String(after.xid), String(after.position), names.map(([recordType]) => recordType), names.map(([, type]) => type), limit],
    );
  }

  private async end(database: Database, context: RequestContext): Promise<FeedPosition> {
    const [last] = await this.db.queryIn<Pick<EventPlace, 'xid' | 'position'>>(
      database,
      context,
      `SELECT h.xid::text, h.position::text FROM ${historyLines} h ORDER BY h.xid DESC, h.position DESC LIMIT 1`,
    );
    return { ...positionOf(last ?? { xid: '0', position: '0' }), shard: database.number };
  }

  /** A position may be of any database in which the structure was, and of an earlier stay in this one. @throws event-feed.beyond-end for another */
  private async placeIn(database: Database, { environmentId }: RequestContext, after: FeedPosition): Promise<FeedPosition> {
    const isHere = after.shard === database.number;
    if (after.xid === 0n || (isHere && this.logs.directory.databases.others.length === 0)) return after;
    const place = await arrivedPosition(queryOf(database.pools.worker), environmentId, after, isHere);
    if (!place) throw eventFeedErrors.beyondEnd();
    return place;
  }
}

async function nextPlaces(feed: Pick<DatabaseLog['feed'], 'wait'>, read: () => Promise<EventPlace[]>, end: number): Promise<EventPlace[]> {
  for (;;) {
    const restMs = end - performance.now();
    if (restMs <= 0) return [];
    await feed.wait(Math.min(restMs, pauseMs));
    const places = await read();
    if (places.length > 0) return places;
  }
}

const positionOf = ({ xid, position }: Pick<EventPlace, 'xid' | 'position'>): FeedPosition => ({
  shard: 0,
  xid: BigInt(xid),
  position: BigInt(position),
});
