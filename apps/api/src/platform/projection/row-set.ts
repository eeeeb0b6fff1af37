import type { EnvironmentId } from '@intendance/kernel/id.js';
import { TextBytes } from '../runtime/text-bytes.js';
import { AddedValues } from './added-values.js';
import { ByKey } from './by-key.js';
import { type CopyIn, copied } from './copy-in.js';
import { joinWrites } from './joined-writes.js';
import type { RowKey, Rows, Table } from './projection.js';
import { copyRows, deleteByKey, insertNew, selectByKey, upsert } from './row-sql.js';
import { columnsOf, type Plain, rowOf, type SqlTable } from './table-sql.js';
import type { Query } from './worker-connection.js';

export type Change = { readonly environmentId: EnvironmentId; readonly before: Plain | undefined; readonly after: Plain | undefined };
/** `isKnown`: `before` was loaded from the table; otherwise it is unknown. */
type Entry = { environmentId: EnvironmentId; key: Plain; isKnown: boolean; before: Plain | undefined; after: Plain | undefined };

/** More new rows of a table are copied in, which costs a round trip, and less for each row. */
const mostInserted = 50;

/** The rows of one batch, of one projection. */
export class RowSet implements Rows {
  private readonly entries = new Map<string, ByKey<Entry>>();
  private readonly added = new Map<string, AddedValues>();
  private readonly appended = new Map<string, TextBytes>();
  private readonly appendedIn = new Set<EnvironmentId>();

  constructor(
    private readonly query: Query,
    private readonly copyIn: CopyIn,
    private readonly tables: ReadonlyMap<string, SqlTable>,
  ) {}

  async load<Row extends object>(table: Table<Row>, keys: readonly RowKey<Row>[]): Promise<void> {
    const sql = this.sqlTable(table.name);
    const entries = this.of(table.name);
    const missing: Entry[] = [];
    for (const { environmentId, key } of keys)
      entries.obtain(environmentId, key as Plain, () => {
        const entry = entryOf(environmentId, key as Plain, true);
        missing.push(entry);
        return entry;
      });
    if (missing.length === 0) return;
    const missingKeys = missing.map(({ environmentId, key }) => columnsOf(sql, environmentId, key, sql.key));
    const rows = await this.query<{ row: Plain }>(selectByKey(sql), [JSON.stringify(missingKeys)]);
    for (const { row } of rows) {
      const loaded = rowOf(sql, row);
      const entry = entries.get(row.environment_id as EnvironmentId, loaded);
      if (entry) Object.assign(entry, { before: loaded, after: loaded });
    }
  }

  expectNew<Row extends object>(table: Table<Row>, { environmentId, key }: RowKey<Row>): void {
    this.of(table.name).obtain(environmentId, key as Plain, () => entryOf(environmentId, key as Plain, true));
  }

  get<Row extends object>(table: Table<Row>, { environmentId, key }: RowKey<Row>): Row | undefined {
    return this.of(table.name).get(environmentId, key as Plain)?.after as Row | undefined;
  }

  put<Row extends object>(table: Table<Row>, environmentId: EnvironmentId, row: Row): void {
    this.set(table.name, environmentId, row as Plain, row as Plain, false);
  }

  putNew<Row extends object>(table: Table<Row>, environmentId: EnvironmentId, row: Row): void {
    if (table.isAppendOnly) this.append(table.name, environmentId, row as Plain);
    else this.set(table.name, environmentId, row as Plain, row as Plain, true);
  }

  remove<Row extends object>(table: Table<Row>, { environmentId, key }: RowKey<Row>): void {
    this.set(table.name, environmentId, key as Plain, undefined, false);
  }

  add(table: { readonly name: string }, environmentId: EnvironmentId, key: object, values: Readonly<Record<string, number>>): void {
    const added = this.added.get(table.name) ?? new AddedValues(this.sqlTable(table.name));
    this.added.set(table.name, added);
    added.add(environmentId, key as Plain, values);
  }

  /** Rows that end differently than they began; a fold that returned the same object changed nothing. */
  changes(table: string): Change[] {
    return this.of(table).values().filter(isChanged);
  }

  /** The environments of all changed rows. */
  environments(): EnvironmentId[] {
    const named = new Set(this.appendedIn);
    for (const entries of this.entries.values()) for (const entry of entries.values()) if (isChanged(entry)) named.add(entry.environmentId);
    for (const added of this.added.values()) for (const environmentId of added.environments()) named.add(environmentId);
    return [...named];
  }

  /** Many new rows of a table are copied in; one statement writes all else, and one removes the totals that came to nothing. */
  async save(): Promise<void> {
    const added = [...this.added.values()];
    const writes = added.map((values) => values.write());
    for (const [name, entries] of this.entries) {
      const table = this.sqlTable(name);
      const { inserts, updates, deletions } = sorted(entries.values());
      if (inserts.length > mostInserted) await this.copyIn(copyRows(table), copyOf(table, inserts));
      else writes.push({ table, sql: insertNew, rows: rowsOf(table, inserts) });
      writes.push({ table, sql: upsert, rows: rowsOf(table, updates) });
      const keys = deletions.map(({ environmentId, key }) => columnsOf(table, environmentId, key, table.key));
      writes.push({ table, sql: deleteByKey, rows: keys });
    }
    for (const [name, rows] of this.appended) await this.copyIn(copyRows(this.sqlTable(name)), rows);
    await joinWrites(this.query, writes);
    await joinWrites(
      this.query,
      added.map((values) => values.cleanUp()),
    );
  }

  private append(table: string, environmentId: EnvironmentId, row: Plain): void {
    const rows = this.appended.get(table) ?? new TextBytes();
    this.appended.set(table, rows);
    this.appendedIn.add(environmentId);
    rows.add(lineOf(this.sqlTable(table), environmentId, row));
  }

  private set(table: string, environmentId: EnvironmentId, key: Plain, after: Plain | undefined, isKnown: boolean): void {
    this.of(table).obtain(environmentId, key, () => entryOf(environmentId, key, isKnown)).after = after;
  }

  private of(table: string): ByKey<Entry> {
    const existingEntries = this.entries.get(table);
    if (existingEntries) return existingEntries;
    const entries = new ByKey<Entry>(this.sqlTable(table));
    this.entries.set(table, entries);
    return entries;
  }

  private sqlTable(name: string): SqlTable {
    const table = this.tables.get(name);
    if (!table) throw new Error(`the projection did not declare table ${name}`);
    return table;
  }
}

const entryOf = (environmentId: EnvironmentId, key: Plain, isKnown: boolean): Entry => ({
  environmentId,
  key,
  isKnown,
  before: undefined,
  after: undefined,
});
const isChanged = ({ isKnown, before, after }: Entry): boolean => !isKnown || before !== after;
const isNew = ({ isKnown, before, after }: Entry): boolean => isKnown && before === undefined && after !== undefined;

const rowsOf = (table: SqlTable, entries: readonly Entry[]): Plain[] =>
  entries.map(({ environmentId, after = {} }) => columnsOf(table, environmentId, after));

function sorted(entries: readonly Entry[]): Record<'inserts' | 'updates' | 'deletions', Entry[]> {
  const groups = { inserts: [] as Entry[], updates: [] as Entry[], deletions: [] as Entry[] };
  for (const entry of entries) {
    if (!isChanged(entry)) continue;
    if (!entry.after) groups.deletions.push(entry);
    else if (isNew(entry)) groups.inserts.push(entry);
    else groups.updates.push(entry);
  }
  return groups;
}

function copyOf(table: SqlTable, entries: readonly Entry[]): TextBytes {
  const rows = new TextBytes();
  for (const { environmentId, after = {} } of entries) rows.add(lineOf(table, environmentId, after));
  return rows;
}

function lineOf({ columns }: SqlTable, environmentId: EnvironmentId, row: Plain): string {
  let line: string = environmentId;
  for (const { field, type } of columns) line += `\t${copied(type, row[field])}`;
  return `${line}\n`;
}
