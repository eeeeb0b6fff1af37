import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Query } from './worker-connection.js';

/** The data of an event stay out of logs and error columns. */
export type EventReference = Pick<RecordedEvent, 'id' | 'environmentId' | 'stream' | 'type' | 'version' | 'position'>;

/** A reader of the feed: a policy (`policy:…`) or a projection; `generation` is one copy of its tables. */
export type FeedReader = { readonly reader: string; readonly generation: number };
export type ParkedRow = { readonly environmentId: EnvironmentId; readonly at: FeedPosition; readonly tries: number };
/** `from`: the place that the reader knows. */
type Place = { readonly environmentId: EnvironmentId; readonly from: FeedPosition };

/** Port: the stored rows of parked environments. */
export interface ParkedRows {
  list(reader: FeedReader): Promise<ParkedRow[]>;
  save(reader: FeedReader, row: { readonly event: EventReference; readonly error: string; readonly tries: number }): Promise<void>;
  /** @returns false when the row is not at `from`: another worker was there */
  move(reader: FeedReader, place: Place & { readonly to: FeedPosition }): Promise<boolean>;
  /** @returns false when the row is not at `from`: another worker was there */
  remove(reader: FeedReader, place: Place): Promise<boolean>;
}

type Row = { environment_id: EnvironmentId; xid: string; position: string; tries: number };

/** The rows as one connection, or one transaction, sees them. */
export const parkedRows = (query: Query): ParkedRows => ({
  async list({ reader, generation }) {
    const rows = await query<Row>(
      'SELECT environment_id, xid::text, position::text, tries FROM read.parked_environment WHERE reader = $1 AND generation = $2',
      [reader, generation],
    );
    return rows.map(({ environment_id, xid, position, tries }) => ({
      environmentId: environment_id,
      at: { shard: 0, xid: BigInt(xid), position: BigInt(position) },
      tries,
    }));
  },

  async save({ reader, generation }, { event: { id, environmentId, stream, type, version, position }, error, tries }) {
    await query(
      `INSERT INTO read.parked_environment (reader, generation, environment_id, xid, position, event, error, tries)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (reader, generation, environment_id) DO UPDATE SET xid = excluded.xid, position = excluded.position, event = excluded.event,
          error = excluded.error, tries = excluded.tries`,
      [
        reader,
        generation,
        environmentId,
        String(position.xid),
        String(position.position),
        JSON.stringify({ id, stream, type, version }),
        error,
        tries,
      ],
    );
  },

  async move(reader, { environmentId, from, to }) {
    const rows = await query(
      `UPDATE read.parked_environment SET xid = $6, position = $7
        WHERE reader = $1 AND generation = $2 AND environment_id = $3 AND xid = $4 AND position = $5 RETURNING 1`,
      [...keyOf(reader, environmentId, from), String(to.xid), String(to.position)],
    );
    return rows.length > 0;
  },

  async remove(reader, { environmentId, from }) {
    const rows = await query(
      `DELETE FROM read.parked_environment
        WHERE reader = $1 AND generation = $2 AND environment_id = $3 AND xid = $4 AND position = $5 RETURNING 1`,
      keyOf(reader, environmentId, from),
    );
    return rows.length > 0;
  },
});

const keyOf = ({ reader, generation }: FeedReader, environmentId: EnvironmentId, from: FeedPosition): readonly unknown[] => [
  reader,
  generation,
  environmentId,
  String(from.xid),
  String(from.position),
];
