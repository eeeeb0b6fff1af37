import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { type FeedPosition, feedStart } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Connection } from './copy-in.js';
import { ParkedEnvironments } from './parked-environments.js';
import { parkedRows } from './parked-rows.js';
import type { Projection, RowProjection, Rows } from './projection.js';
import { ledger } from './projection-ledger.js';
import { ReadAhead } from './read-ahead.js';
import { RowSet } from './row-set.js';
import { buildingName, createTable, type SqlTable, tablesOf, updatedAt } from './table-sql.js';
import { moveTally } from './tallies.js';
import type { Query } from './worker-connection.js';

/** One copy of a projection's tables, live or being built beside the live ones, and how far it is in the feed. */
export class ProjectionCopy {
  /** Everything before it is folded in; in memory it may be ahead of `saved`, over events that this projection does not read. */
  position: FeedPosition = feedStart;
  /** The checkpoint as this worker wrote it last: the database has another only if another worker moved it. */
  saved: FeedPosition = feedStart;
  readonly ahead = new ReadAhead();
  /** Environments whose rows stand still at an event that cannot be folded. */
  readonly parked: ParkedEnvironments;
  private tables: ReadonlyMap<string, SqlTable>;

  constructor(
    readonly projection: Projection,
    readonly generation: number,
    private live: boolean,
  ) {
    this.tables = this.named(live);
    this.parked = new ParkedEnvironments(projection.name, generation);
  }

  get name(): string {
    return this.projection.name;
  }

  get holdsPersonalData(): boolean {
    return this.projection.holdsPersonalData ?? false;
  }

  /** Undefined: every type. */
  get streamTypes(): readonly string[] | undefined {
    return this.projection.from === 'all' ? undefined : this.projection.from;
  }

  /** The events that the copy folds; `types` has their stream types. */
  choose(events: readonly RecordedEvent[], types: ReadonlySet<string>): readonly RecordedEvent[] {
    const read = this.ofItsTypes(events, types);
    return this.parked.isEmpty ? read : read.filter(({ environmentId }) => !this.parked.has(environmentId));
  }

  /** The parked environments whose events `choose` leaves out. */
  passedOver(events: readonly RecordedEvent[]): ReadonlySet<EnvironmentId> {
    const { parked } = this;
    if (parked.isEmpty) return new Set();
    return new Set(events.flatMap(({ environmentId }) => (parked.has(environmentId) ? [environmentId] : [])));
  }

  private ofItsTypes(events: readonly RecordedEvent[], types: ReadonlySet<string>): readonly RecordedEvent[] {
    const { streamTypes } = this;
    const read = streamTypes ? [...types].filter((type) => streamTypes.includes(type)) : [...types];
    if (read.length === types.size) return events;
    return read.length === 0 ? [] : events.filter(({ streamType }) => read.includes(streamType));
  }

  /** Starts, or starts again, at the stored checkpoint. */
  async open(query: Query): Promise<void> {
    this.startAt(await ledger.openCheckpoint(query, this.name, this.generation));
    await this.parked.load(parkedRows(query));
  }

  get tableNames(): readonly string[] {
    return [...this.tables.keys()];
  }

  async create(query: Query): Promise<void> {
    for (const [name, table] of this.tables) await query(`DROP TABLE IF EXISTS read.${table.physical}; ${createTable(table, name)}`);
  }

  /** Gives the built tables the public names, and drops the tables of the former live generation. */
  async goLive(query: Query, former: readonly string[]): Promise<void> {
    for (const name of former) await query(`DROP TABLE IF EXISTS read.${name}`);
    for (const [name, table] of this.tables)
      if (table.physical !== name) await query(`ALTER TABLE read.${table.physical} RENAME TO ${name}`);
  }

  /** Once the transaction of `goLive` is sure. */
  wentLive(): void {
    this.live = true;
    this.tables = this.named(true);
  }

  get isLive(): boolean {
    return this.live;
  }

  startAt(position: FeedPosition): void {
    this.position = position;
    this.saved = position;
  }

  async analyze(query: Query): Promise<void> {
    for (const { physical } of this.tables.values()) await query(`ANALYZE read.${physical}`);
  }

  /** Folds the events into the tables, and returns the environments with changed rows. */
  async apply({ query, copyIn }: Connection, events: readonly RecordedEvent[]): Promise<EnvironmentId[]> {
    const rows = new RowSet(query, copyIn, this.tables);
    if ('table' in this.projection) {
      await foldRows(this.projection, events as readonly RecordedEvent<never>[], rows);
      const changes = rows.changes(this.projection.table.name);
      for (const tally of this.projection.tallies ?? []) moveTally(rows, tally, changes);
    } else await this.projection.project(events, rows);
    await rows.save();
    return rows.environments();
  }

  private named(isLive: boolean): ReadonlyMap<string, SqlTable> {
    const tables = [...tablesOf(this.projection)];
    return new Map(tables.map(([name, table]) => [name, { ...table, physical: isLive ? name : buildingName(name, this.generation) }]));
  }
}

/** Folds a batch into the rows of a projection with a row per stream. */
export async function foldRows(
  projection: RowProjection<never, never>,
  events: readonly RecordedEvent<never>[],
  rows: Rows,
): Promise<void> {
  const { table, fold } = projection;
  const keyed = (events as readonly RecordedEvent[]).map((event) => {
    const id = projection.rowId?.(event as never) ?? event.stream.slice(event.streamType.length + 1);
    return { event, key: { environmentId: event.environmentId, key: { id } as never } };
  });
  const toldAgain = new Set(events.flatMap((event: RecordedEvent) => (event.isErasure ? [event.stream] : [])));
  const isFirst = ({ version, stream }: RecordedEvent) => version === 1 && !projection.rowId && !toldAgain.has(stream);
  for (const { event, key } of keyed) if (isFirst(event)) rows.expectNew(table, key);
  await rows.load(
    table,
    keyed.map(({ key }) => key),
  );
  for (const { event, key } of keyed) {
    // A stream read again from its first event begins without a row, as the first time.
    const beginsAnew = projection.holdsPersonalData && event.version === 1;
    const before = beginsAnew ? undefined : (rows.get(table, key) as undefined);
    const after: object | null = fold.call(projection, before, event as never);
    if (after === null) rows.remove(table, key);
    else rows.put(table, key.environmentId, (after === before ? after : dated(after, event)) as never);
  }
}

const dated = (row: object, { recordedAt }: RecordedEvent): object => ({ ...row, [updatedAt]: recordedAt.toISOString() });
