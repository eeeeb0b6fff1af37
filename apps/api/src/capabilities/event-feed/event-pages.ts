import { encodePosition, type FeedPosition } from '@intendance/event-store/feed-position.js';
import type { EventName } from '@intendance/event-store/stored-feed.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { historyLines } from '../../platform/history/history-lines.view.js';
import { DatabaseLogs } from '../../platform/logs/database-logs.js';
import { arrivedPosition } from '../../platform/moves/arrived-position.js';
import type { Database } from '../../platform/pools/database.js';
import { queryOf } from '../../platform/projection/worker-connection.js';
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

type EventPlace = EventName & { readonly xid: string; readonly position: string };

/** Calls of one environment that wait at the same time; more of them get their answer at once. */
const mostWaiting = 5;
const pauseMs = 1000;

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
    const { database } = await this.logs.of(context.environmentId);
    const after = request.after === 'now' ? await this.end(context) : await placeIn(database, context.environmentId, request.after);
    const places = await this.placesOrWait(context, { ...request, after });
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

  private async placesOrWait(context: RequestContext, request: EventRequest & { after: FeedPosition }): Promise<EventPlace[]> {
    const places = await this.places(context, request);
    const { feed } = await this.logs.of(context.environmentId);
    if (places.length === 0 && (await feed.isBeyondEnd(request.after))) throw eventFeedErrors.beyondEnd();
    const { environmentId } = context;
    if (places.length > 0 || request.waitMs === 0 || this.isFull(environmentId)) return places;
    this.waiting.set(environmentId, (this.waiting.get(environmentId) ?? 0) + 1);
    try {
      return await this.nextPlaces(context, request, performance.now() + request.waitMs);
    } finally {
      const left = (this.waiting.get(environmentId) ?? 1) - 1;
      if (left > 0) this.waiting.set(environmentId, left);
      else this.waiting.delete(environmentId);
    }
  }

  private async nextPlaces(context: RequestContext, request: EventRequest & { after: FeedPosition }, end: number): Promise<EventPlace[]> {
    const { feed } = await this.logs.of(context.environmentId);
    for (;;) {
      const left = end - performance.now();
      if (left <= 0) return [];
      await feed.wait(Math.min(left, pauseMs));
      const places = await this.places(context, request);
      if (places.length > 0) return places;
    }
  }

  private places(context: RequestContext, { after, types, limit }: EventRequest & { after: FeedPosition }): Promise<EventPlace[]> {
    const wanted = [...Map.groupBy(types, ({ recordType }) => recordType)];
    const names = wanted.flatMap(([recordType, ofRecord]) => ofRecord.map(({ type }) => [recordType, type.slice(recordType.length + 1)]));
    return this.db.query<EventPlace>(
      context,
      `SELECT h.stream, h.version, h.xid::text, h.position::text FROM ${historyLines} h WHERE (h.xid, h.position) > ($1::bigint, $2::bigint)
        AND (h.record_type, h.type) IN (SELECT * FROM unnest($3::text[], $4::text[])) ORDER BY h.xid, h.position LIMIT $5`,
      [String(after.xid), String(after.position), names.map(([recordType]) => recordType), names.map(([, type]) => type), limit],
    );
  }

  private async end(context: RequestContext): Promise<FeedPosition> {
    const [last] = await this.db.query<Pick<EventPlace, 'xid' | 'position'>>(
      context,
      `SELECT h.xid::text, h.position::text FROM ${historyLines} h ORDER BY h.xid DESC, h.position DESC LIMIT 1`,
    );
    return positionOf(last ?? { xid: '0', position: '0' });
  }
}

/** A position may be of the database that the structure came from. @throws event-feed.beyond-end for any other */
async function placeIn(database: Database, environmentId: EnvironmentId, after: FeedPosition): Promise<FeedPosition> {
  if (after.xid === 0n || after.shard === database.number) return after;
  const arrived = await arrivedPosition(queryOf(database.pools.worker), environmentId, after);
  if (!arrived) throw eventFeedErrors.beyondEnd();
  return arrived;
}

const positionOf = ({ xid, position }: Pick<EventPlace, 'xid' | 'position'>): FeedPosition => ({
  shard: 0,
  xid: BigInt(xid),
  position: BigInt(position),
});
