import type { DomainEvent, RecordedEvent } from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';

/** The PostgreSQL type of each column. A `code` is a text that no one orders in French: it is compared byte by byte. A `timestamptz` is an ISO text in a row, a `bigint` a number, a `date` `YYYY-MM-DD`. */
export type ColumnType = 'uuid' | 'text' | 'code' | 'date' | 'timestamptz' | 'bigint' | 'integer' | 'boolean' | 'jsonb';

/** Made by the worker in schema `read`, columns in snake_case, with `environment_id`, row-level security and grants added. */
export type Table<Row extends object> = {
  readonly name: string;
  readonly columns: { readonly [K in keyof Row & string]: { readonly type: ColumnType; readonly nullable?: true } };
  /** Primary key, `environment_id` before it. */
  readonly key: readonly (keyof Row & string)[];
  /**
   * The part of `CREATE INDEX … ON table (…)` between the brackets, with `environment_id` put first; or a whole expression after `USING`.
   */
  readonly indexes: readonly string[];
  /** Rows are inserted once and never change: a batch writes them at once, and neither reads nor updates them. */
  readonly isAppendOnly?: true;
};

/** A total that is kept up to date row by row, so that no page ever sums a table. */
export type Tally<Row> = {
  readonly table: string;
  readonly keyColumns: Readonly<Record<string, ColumnType>>;
  readonly valueColumns: readonly string[];
  /** The key of the total that a row counts in, with the values that it adds; several when it counts in several totals. */
  contributions(row: Row): readonly { key: Readonly<Record<string, string>>; values: Readonly<Record<string, number>> }[];
};

type Declared = {
  readonly name: string;
  /** Bump it on any change of table or fold: the worker then rebuilds beside the live table and swaps. */
  readonly version: number;
  /**
   * The rows hold personal data. After an erasure, the stream is read again from its first event, without that data: the fold restarts at
   * version 1, and ends as a rebuild would.
   */
  readonly holdsPersonalData?: true;
};

/**
 * One row per stream, folded from its events. `fold` returns null to remove the row, and the row itself when nothing changed. The table
 * also has a column `updated_at`: the instant of the event that changed the row last.
 */
export type RowProjection<E extends DomainEvent, Row extends { id: string }> = Declared & {
  /** The stream types it reads. */
  readonly from: readonly string[];
  readonly table: Table<Row>;
  readonly tallies?: readonly Tally<Row>[];
  /** Key of the row that an event belongs to; by default, the stream's key. */
  rowId?(event: RecordedEvent<E>): string;
  fold(row: Row | undefined, event: RecordedEvent<E>): Row | null;
};

/** Writes any number of rows of any number of tables per batch of events, for read models without a row per stream (the history). */
export type TablesProjection = Declared & {
  readonly from: readonly string[] | 'all';
  readonly tables: readonly Table<never>[];
  project(events: readonly RecordedEvent[], rows: Rows): Promise<void>;
};

export type Projection = RowProjection<never, never> | TablesProjection;

/** The rows that a batch works on: read in one statement per table, kept in memory, written in one statement per table. */
export interface Rows {
  /** Brings rows into memory by their key columns. */
  load<Row extends object>(table: Table<Row>, keys: readonly RowKey<Row>[]): Promise<void>;
  /** Says that the table has no such row yet, so that nothing is looked up and the row is copied in. If it has, the batch fails. */
  expectNew<Row extends object>(table: Table<Row>, key: RowKey<Row>): void;
  /** Inserts a row that the table does not have yet, as `expectNew` declares. */
  putNew<Row extends object>(table: Table<Row>, environmentId: EnvironmentId, row: Row): void;
  get<Row extends object>(table: Table<Row>, key: RowKey<Row>): Row | undefined;
  put<Row extends object>(table: Table<Row>, environmentId: EnvironmentId, row: Row): void;
  remove<Row extends object>(table: Table<Row>, key: RowKey<Row>): void;
  /** Adds to the values of a row of totals without loading it. A row whose values all become 0 is removed. */
  add<Row extends object>(
    table: Table<Row>,
    environmentId: EnvironmentId,
    key: Partial<Row>,
    values: Readonly<Record<string, number>>,
  ): void;
}

/** The environment, and a value for each column of the table's `key`. */
export type RowKey<Row extends object> = { readonly environmentId: EnvironmentId; readonly key: Partial<Row> };

/**
 * A side effect of an event: it sends a command or a mail. It runs at least once per event, in order, with its own checkpoint, and is
 * never replayed by a rebuild. Derive the command id from the event's id, so that a second run changes nothing.
 */
export type Policy = {
  readonly name: string;
  readonly from: readonly string[];
  /** The event types that the policy reacts to: events of other types cost it one statement a batch. */
  readonly types: readonly string[];
  /** The start of a new policy: `now` by default, so that an old store sends no old mail. */
  readonly startsAt?: 'beginning' | 'now';
  /**
   * The structures that an event concerns; by default, the one that it belongs to. The policy runs once for each, and a failure parks
   * that structure only: events of the operator concern many, of which one may not answer.
   */
  structuresOf?(event: RecordedEvent): readonly EnvironmentId[];
  when(event: RecordedEvent, structure: EnvironmentId): Promise<void>;
};

/** A row projection in a list with others: the registry forgets the types that the declaration has checked. */
export const projection = <E extends DomainEvent, Row extends { id: string }>(declared: RowProjection<E, Row>): Projection =>
  declared as unknown as Projection;
