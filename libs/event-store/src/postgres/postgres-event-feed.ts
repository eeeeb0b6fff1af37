import type { EnvironmentId } from '@intendance/kernel/id.js';
import type pg from 'pg';
import { EventFeed, type FeedBatch, type FeedPosition, type RecordedEvent, type StreamId } from '../event-store.js';
import { noPersonalData } from '../personal/personal-codec.js';
import type { EventName, StoredBatch, StoredFeed, StoredRecord } from '../stored-feed.js';
import { EventVersions } from '../upcasters.js';
import { Waking } from '../waking.js';
import {
  type EventRow,
  placeOf,
  plainTypes,
  type RowReading,
  recordedEvents,
  type SentRow,
  sentColumns,
  storedRecord,
  unrepeated,
} from './event-row.js';
import { isNative } from './structure-mark-schema.js';

export type Queryable = { query: pg.ClientBase['query'] };

const columns = `environment_id, ${sentColumns}`;
/** The oldest transaction still open: nothing can appear before it any more. */
const horizon = 'pg_snapshot_xmin(pg_current_snapshot())';
/**
 * The limit and the filter are hidden from the planner (a sub-select, a coalesce): knowing them, on a table without statistics, it
 * sorts all that is left of the feed for each batch (280 ms instead of 1.5 ms for 1,000 of 40,000 events); not knowing them, it walks
 * the index, which is in this order already.
 */
const batchOf = (condition: string): string => `SELECT ${columns} FROM evs.event e
  WHERE shard = $1 AND (xid, "position") > ($2, $3) AND xid < ${horizon} AND coalesce(stream_type = ANY ($5::text[]), true) AND ${condition}
  ORDER BY xid, "position" LIMIT (SELECT $4::bigint)`;
const batches = { every: batchOf('true'), native: batchOf(isNative) };
/** `native`: without the events that a move brought, for readers that act on them. */
export type FeedEvents = keyof typeof batches;

/** One batch, inside the caller's connection or transaction. */
export async function readFeed(
  connection: Queryable,
  reading: RowReading,
  after: FeedPosition,
  limit: number,
  streamTypes?: readonly string[],
  events: FeedEvents = 'every',
): Promise<FeedBatch> {
  const { rows, upTo } = await readRows(connection, after, limit, streamTypes, events);
  return { events: await recordedEvents(rows, reading), upTo };
}

/** One statement, so one snapshot: the horizon that a short batch ends at is the one that its rows were chosen by. */
async function readRows(
  connection: Queryable,
  after: FeedPosition,
  limit: number,
  streamTypes?: readonly string[],
  events: FeedEvents = 'every',
): Promise<{ rows: EventRow[]; upTo: FeedPosition }> {
  const text = `SELECT f.*, h.horizon FROM (SELECT ${horizon} AS horizon) h LEFT JOIN LATERAL (${batches[events]}) f ON true`;
  const values = [after.shard, String(after.xid), String(after.position), limit, streamTypes ?? null];
  const { rows: sentRows } = await connection.query<SentRow & { horizon: string }>({
    name: `evs.feed ${events}`,
    text,
    values,
    types: plainTypes,
  });
  // Without an event, the one row has the horizon only.
  const rows = unrepeated(sentRows.filter(({ event_id }) => event_id !== null));
  const newest = rows.at(-1);
  const last = newest && placeOf(newest);
  if (last && rows.length >= limit) return { rows, upTo: last };
  const caughtUp = { shard: after.shard, xid: BigInt(sentRows[0]?.horizon ?? 0), position: 0n };
  return { rows, upTo: caughtUp.xid > after.xid ? caughtUp : (last ?? after) };
}

/** The feed for the worker's role; `wait` ends at the next call of `wake`. */
export class PostgresEventFeed extends EventFeed implements StoredFeed {
  private readonly waking = new Waking();

  constructor(
    private readonly pool: pg.Pool,
    readonly versions: EventVersions = new EventVersions(),
    readonly personal = noPersonalData,
    private readonly events: FeedEvents = 'every',
  ) {
    super();
  }

  after(after: FeedPosition, limit: number, streamTypes?: readonly string[]): Promise<FeedBatch> {
    return readFeed(this.pool, this, after, limit, streamTypes, this.events);
  }

  async stored(after: FeedPosition, limit: number): Promise<StoredBatch> {
    const { rows, upTo } = await readRows(this.pool, after, limit, undefined, this.events);
    return { events: rows.map(storedRecord), upTo };
  }

  byName(environmentId: EnvironmentId, names: readonly EventName[]): Promise<StoredRecord[]> {
    const text = `SELECT ${columns} FROM unnest($2::text[], $3::bigint[]) WITH ORDINALITY n(stream, wanted, place)
      JOIN evs.event ON environment_id = $1 AND stream_id = n.stream AND version = n.wanted ORDER BY n.place`;
    return this.records('evs.by_name', text, [environmentId, names.map(({ stream }) => stream), names.map(({ version }) => version)]);
  }

  // From the start of the feed, rows that somebody gave a place before it are read too.
  beyond(
    environmentId: EnvironmentId,
    known: ReadonlyMap<StreamId, number>,
    { xid, position }: FeedPosition,
    limit: number,
  ): Promise<StoredRecord[]> {
    const text = `SELECT ${columns} FROM evs.event LEFT JOIN unnest($2::text[], $3::bigint[]) k(stream, known) ON k.stream = stream_id
      WHERE environment_id = $1 AND (version > coalesce(k.known, 0) OR version < 1) AND xid < ${horizon}
        AND (($4::xid8 = '0' AND $5::bigint = 0) OR (xid, "position") > ($4, $5)) ORDER BY xid, "position" LIMIT (SELECT $6::bigint)`;
    return this.records('evs.beyond', text, [environmentId, [...known.keys()], [...known.values()], String(xid), String(position), limit]);
  }

  /** A transaction that has not begun has no events. */
  async isBeyondEnd({ xid }: FeedPosition): Promise<boolean> {
    const text = 'SELECT $1::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) AS beyond';
    const { rows } = await this.pool.query<{ beyond: boolean }>({ name: 'evs.beyond_end', text, values: [String(xid)] });
    return rows[0]?.beyond === true;
  }

  async again({ environmentId, stream, version }: RecordedEvent): Promise<RecordedEvent[]> {
    const text = `SELECT ${columns} FROM evs.event WHERE environment_id = $1 AND stream_id = $2 AND version <= $3 ORDER BY version`;
    const values = [environmentId, stream, version];
    const { rows } = await this.pool.query<SentRow>({ name: 'evs.again', text, values, types: plainTypes });
    return recordedEvents(unrepeated(rows), this);
  }

  wait(timeoutMs: number): Promise<void> {
    return this.waking.wait(timeoutMs);
  }

  wake(): void {
    this.waking.wake();
  }
  private async records(name: string, text: string, values: unknown[]): Promise<StoredRecord[]> {
    const { rows } = await this.pool.query<SentRow>({ name, text, values, types: plainTypes });
    return unrepeated(rows).map(storedRecord);
  }
}
