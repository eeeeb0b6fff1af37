import { type FeedPosition, feedStart } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Fenced, type Query } from './worker-connection.js';

export type LedgerEntry = {
  name: string;
  version: number;
  generation: number;
  state: 'live' | 'building' | 'failed';
  /** The generation that is being built. */
  building: number | null;
};

/** The rows of an environment as its last folded event leaves them. */
export type Revision = { name: string; generation: number; environmentId: EnvironmentId; position: bigint };

type Generation = {
  readonly name: string;
  readonly generation: number;
  readonly tableNames: readonly string[];
  readonly projection: { readonly version: number };
};

export type CheckpointMove = { name: string; generation: number; from: FeedPosition; to: FeedPosition };

/** The stored state of each projection: its live generation, its status, and the position of each generation. */
export const ledger = {
  async find(query: Query, name: string): Promise<LedgerEntry | undefined> {
    const [entry] = await query<LedgerEntry>('SELECT name, version, generation, state, building FROM read.projection WHERE name = $1', [
      name,
    ]);
    return entry;
  },

  async register(query: Query, name: string, version: number): Promise<void> {
    await query("INSERT INTO read.projection (name, version, generation, state) VALUES ($1, $2, 1, 'live')", [name, version]);
  },

  /** The public names of the tables: row-level security and readers find the projection by them. */
  async nameTables(query: Query, name: string, tables: readonly string[]): Promise<void> {
    await query('UPDATE read.projection SET tables = $2 WHERE name = $1 AND tables <> $2', [name, tables]);
  },

  async openCheckpoint(query: Query, name: string, generation: number, at: FeedPosition = feedStart): Promise<FeedPosition> {
    await query('INSERT INTO evs.checkpoint (projection, generation, xid, position) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
      name,
      generation,
      String(at.xid),
      String(at.position),
    ]);
    return (await this.checkpoint(query, name, generation)) ?? at;
  },

  async checkpoint(query: Query, name: string, generation: number): Promise<FeedPosition | undefined> {
    const [row] = await query<{ xid: string; position: string }>(
      'SELECT xid::text, position::text FROM evs.checkpoint WHERE projection = $1 AND generation = $2',
      [name, generation],
    );
    return row && { shard: 0, xid: BigInt(row.xid), position: BigInt(row.position) };
  },

  /** First in a step's transaction: it stops a second worker before it touches a row. @throws Fenced */
  async moveCheckpoints(query: Query, moves: readonly CheckpointMove[]): Promise<void> {
    const columns = (['name', 'generation'] as const).map((field) => moves.map((move) => move[field]));
    const places = [moves.map(({ from }) => from), moves.map(({ to }) => to)].flatMap((all) => [
      all.map(({ xid }) => String(xid)),
      all.map(({ position }) => String(position)),
    ]);
    const moved = await query(
      `UPDATE evs.checkpoint c SET xid = m.to_xid, position = m.to_position
        FROM unnest($1::text[], $2::int[], $3::xid8[], $4::bigint[], $5::xid8[], $6::bigint[])
          AS m(name, generation, from_xid, from_position, to_xid, to_position)
        WHERE c.projection = m.name AND c.generation = m.generation AND c.shard = 0 AND c.xid = m.from_xid AND c.position = m.from_position
        RETURNING 1`,
      [...columns, ...places],
    );
    if (moved.length !== moves.length) throw new Fenced(moves.map(({ name }) => name));
  },

  /** Uses the position, not a counter: after a crash, a counter would reuse a number for other rows. */
  async saveRevisions(query: Query, changed: readonly Revision[]): Promise<void> {
    if (changed.length === 0) return;
    await query(
      `INSERT INTO read.projection_revision (projection, environment_id, generation, revision)
        SELECT * FROM unnest($1::text[], $2::uuid[], $3::int[], $4::bigint[])
        ON CONFLICT (projection, environment_id) DO UPDATE SET generation = excluded.generation, revision = excluded.revision`,
      [
        changed.map(({ name }) => name),
        changed.map(({ environmentId }) => environmentId),
        changed.map(({ generation }) => generation),
        changed.map(({ position }) => String(position)),
      ],
    );
  },

  async building(query: Query, name: string, generation: number, liveIsStale: boolean): Promise<void> {
    await query(
      `UPDATE read.projection SET building = $2, rebuild_requested_at = NULL, state = CASE WHEN $3 THEN 'building' ELSE state END WHERE name = $1`,
      [name, generation, liveIsStale],
    );
    await this.dropOthers(query, name);
  },

  /** Drops what the generations have that are not live. */
  async dropOthers(query: Query, name: string): Promise<void> {
    for (const [table, key] of [
      ['evs.checkpoint', 'projection'],
      ['read.parked_environment', 'reader'],
    ])
      await query(`DELETE FROM ${table} o USING read.projection p WHERE o.${key} = $1 AND p.name = $1 AND o.generation <> p.generation`, [
        name,
      ]);
  },

  async swapped(query: Query, { name, generation, tableNames, projection: { version } }: Generation): Promise<void> {
    await query(
      `UPDATE read.projection SET version = $2, generation = $3, tables = $4, building = NULL, state = 'live', error = NULL, failed_event = NULL,
        failed_at = NULL, rebuilt_at = now() WHERE name = $1`,
      [name, version, generation, tableNames],
    );
    await this.dropOthers(query, name);
    await query('UPDATE read.projection_revision SET generation = $2 WHERE projection = $1', [name, generation]);
  },

  /** `state` stays `live` when only a rebuild failed and the live tables are still kept up to date. */
  async failed(query: Query, name: string, state: 'failed' | 'live', error: string, event: object | null): Promise<void> {
    await query('UPDATE read.projection SET state = $4, error = $2, failed_event = $3, failed_at = now() WHERE name = $1', [
      name,
      error,
      event && JSON.stringify(event),
      state,
    ]);
  },

  async recovered(query: Query, name: string): Promise<void> {
    await query(
      "UPDATE read.projection SET state = 'live', error = NULL, failed_event = NULL, failed_at = NULL WHERE name = $1 AND state = 'failed'",
      [name],
    );
  },
};
