import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Projection, RowKey, Rows, Table } from '../../../src/platform/projection/projection.js';
import { foldRows } from '../../../src/platform/projection/projection-copy.js';
import type { Change, RowSet } from '../../../src/platform/projection/row-set.js';
import { type Plain, tablesOf } from '../../../src/platform/projection/table-sql.js';
import { moveTally } from '../../../src/platform/projection/tallies.js';

type StoredRow = { readonly environmentId: EnvironmentId; readonly row: Plain };
/** By table, environment and key. */
export type StoredRows = Map<string, Map<string, StoredRow>>;

/** The rows of one batch: what they change is seen by nobody until `save`. */
export class MemoryRows implements Rows, Pick<RowSet, 'changes'> {
  private readonly keys: ReadonlyMap<string, readonly string[]>;
  private readonly changesByTable = new Map<string, Map<string, Change>>();
  private readonly loads = new Map<string, Set<string>>();

  constructor(
    private readonly stored: StoredRows,
    projection: Projection,
  ) {
    this.keys = new Map([...tablesOf(projection)].map(([name, { key }]) => [name, key]));
  }

  async load<Row extends object>(table: Table<Row>, keys: readonly RowKey<Row>[]): Promise<void> {
    for (const { environmentId, key } of keys) this.mark(table.name, environmentId, key as Plain);
  }

  expectNew<Row extends object>(table: Table<Row>, { environmentId, key }: RowKey<Row>): void {
    this.mustBeAbsent(table.name, environmentId, key as Plain);
    this.mark(table.name, environmentId, key as Plain);
  }

  putNew<Row extends object>(table: Table<Row>, environmentId: EnvironmentId, row: Row): void {
    this.mustBeAbsent(table.name, environmentId, row as Plain);
    this.put(table, environmentId, row);
  }

  /** A row that nobody has loaded or put is unknown, as in the rows of a real batch. */
  get<Row extends object>(table: Table<Row>, { environmentId, key }: RowKey<Row>): Row | undefined {
    const id = this.idOf(table.name, environmentId, key as Plain);
    const change = this.changesByTable.get(table.name)?.get(id);
    if (change) return change.after as Row | undefined;
    return this.loads.get(table.name)?.has(id) ? (this.stored.get(table.name)?.get(id)?.row as Row | undefined) : undefined;
  }

  put<Row extends object>(table: Table<Row>, environmentId: EnvironmentId, row: Row): void {
    this.set(table.name, environmentId, row as Plain, row as Plain);
  }

  remove<Row extends object>(table: Table<Row>, { environmentId, key }: RowKey<Row>): void {
    this.set(table.name, environmentId, key as Plain, undefined);
  }

  add(table: { readonly name: string }, environmentId: EnvironmentId, key: object, values: Readonly<Record<string, number>>): void {
    const id = this.idOf(table.name, environmentId, key as Plain);
    const change = this.changesByTable.get(table.name)?.get(id);
    const before = change ? change.after : this.stored.get(table.name)?.get(id)?.row;
    const sums = Object.entries(values).map(([field, value]) => [field, Number(before?.[field] ?? 0) + value] as const);
    const isEmpty = sums.every(([, value]) => value === 0);
    this.set(table.name, environmentId, key as Plain, isEmpty ? undefined : { ...key, ...Object.fromEntries(sums) });
  }

  get tables(): readonly string[] {
    return [...this.keys.keys()];
  }

  changes(table: string): Change[] {
    return [...(this.changesByTable.get(table)?.values() ?? [])].filter(({ before, after }) => before !== after);
  }

  save(): void {
    for (const [table, changes] of this.changesByTable) {
      const rows = this.stored.get(table) ?? new Map<string, StoredRow>();
      this.stored.set(table, rows);
      for (const [id, { environmentId, after }] of changes)
        if (after) rows.set(id, { environmentId, row: after });
        else rows.delete(id);
    }
  }

  private set(table: string, environmentId: EnvironmentId, key: Plain, after: Plain | undefined): void {
    const changes = this.changesByTable.get(table) ?? new Map<string, Change>();
    this.changesByTable.set(table, changes);
    const id = this.idOf(table, environmentId, key);
    const before = changes.has(id) ? changes.get(id)?.before : this.stored.get(table)?.get(id)?.row;
    changes.set(id, { environmentId, before, after });
  }

  private mark(table: string, environmentId: EnvironmentId, key: Plain): void {
    const ids = this.loads.get(table) ?? new Set<string>();
    this.loads.set(table, ids);
    ids.add(this.idOf(table, environmentId, key));
  }

  private mustBeAbsent(table: string, environmentId: EnvironmentId, key: Plain): void {
    if (this.stored.get(table)?.has(this.idOf(table, environmentId, key))) throw new Error(`${table} has this row already`);
  }

  private idOf(table: string, environmentId: EnvironmentId, row: Plain): string {
    const key = this.keys.get(table);
    if (!key) throw new Error(`the projection did not declare table ${table}`);
    return [environmentId, ...key.map((field) => String(row[field]))].join(' ');
  }
}

/** Folds a batch with the fold of the product. */
export async function project(projection: Projection, events: readonly RecordedEvent[], rows: MemoryRows): Promise<void> {
  if (!('table' in projection)) return projection.project(events, rows);
  await foldRows(projection, events as readonly RecordedEvent<never>[], rows);
  const changes = rows.changes(projection.table.name);
  for (const tally of projection.tallies ?? []) moveTally(rows, tally, changes);
}
