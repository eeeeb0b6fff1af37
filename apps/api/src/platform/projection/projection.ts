import type { DomainEvent, RecordedEvent } from '@intendance/event-store/event-store.js';

/** The PostgreSQL type of each column. The table is made by the worker, with `environment_id`, row-level security and grants added. */
export type ColumnType = 'uuid' | 'text' | 'date' | 'timestamptz' | 'bigint' | 'integer' | 'boolean' | 'jsonb';

export type Table<Row extends object> = {
  readonly name: string;
  readonly columns: { readonly [K in keyof Row & string]: { readonly type: ColumnType; readonly nullable?: true } };
  /** Primary key, `environment_id` before it. */
  readonly key: readonly (keyof Row & string)[];
  /** Each entry is what stands in `CREATE INDEX … ON table (…)`, `environment_id` put first; or a whole expression after `USING`. */
  readonly indexes: readonly string[];
};

/** A total that is kept up to date row by row, so that no page ever sums a table. */
export type Tally<Row> = {
  readonly table: string;
  readonly keyColumns: Readonly<Record<string, ColumnType>>;
  readonly valueColumns: readonly string[];
  /** The key that a row counts under and what it adds there; several when it counts under several keys. */
  contributions(row: Row): readonly { key: Readonly<Record<string, string>>; values: Readonly<Record<string, number>> }[];
};

/**
 * One row per stream, folded from its events. Bump `version` on any change of table or fold: the worker then rebuilds
 * beside the live table and swaps. `fold` returns null to remove the row.
 */
export type RowProjection<E extends DomainEvent, Row extends { id: string }> = {
  readonly name: string;
  readonly version: number;
  /** The stream types it reads. */
  readonly from: readonly string[];
  readonly table: Table<Row>;
  readonly tallies?: readonly Tally<Row>[];
  /** Key of the row that an event belongs to; the stream's key unless said otherwise. */
  rowId?(event: RecordedEvent<E>): string;
  fold(row: Row | undefined, event: RecordedEvent<E>): Row | null;
};
