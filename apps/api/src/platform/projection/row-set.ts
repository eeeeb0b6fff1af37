import type { EnvironmentId } from '@intendance/kernel/id.js';
import { AddedValues } from './added-values.js';
import { type CopyIn, copied } from './copy-in.js';
import type { RowKey, Rows, Table } from './projection.js';
import { copyRows, deleteByKey, selectByKey, upsert } from './row-sql.js';
import { columnsOf, keyText, type Plain, rowOf, type SqlTable } from './table-sql.js';
import type { Query } from './worker-connection.js';

export type Change = { readonly environmentId: EnvironmentId; readonly before: Plain | undefined; readonly after: Plain | undefined };
/** `isKnown`: `before` is what the table holds; otherwise nobody looked. */
type Entry = { environmentId: EnvironmentId; key: Plain; isKnown: boolean; before: Plain | undefined; after: Plain | undefined };

/** The rows of one batch, of one projection. */
export class RowSet implements Rows {
  private readonly entries = new Map<string, Map<string, Entry>>();
  private readonly added = new Map<string, AddedValues>();

  constructor(
    private readonly query: Query,
    private readonly copyIn: CopyIn,
    private readonly tables: ReadonlyMap<string, SqlTable>,
  ) {}

  async load<Row extends object>(table: Table<Row>, keys: readonly RowKey<Row>[]): Promise<void> {
    const sql = this.sqlTable(table.name);
    const entries = this.of(table.name);
    const missing = new Map<string, RowKey<Row>>();
    for (const key of keys) {
      const id = keyText(sql, key.environmentId, key.key as Plain);
      if (!entries.has(id)) missing.set(id, key);
    }
    if (missing.size === 0) return;
    const asked = [...missing.values()].map(({ environmentId, key }) => columnsOf(sql, environmentId, key as Plain, sql.key));
    const found = await this.query<{ row: Plain }>(selectByKey(sql), [JSON.stringify(asked)]);
    for (const [id, { environmentId, key }] of missing) entries.set(id, absent(environmentId, key as Plain));
    for (const { row } of found) {
      const loaded = rowOf(sql, row);
      const entry = entries.get(keyText(sql, row.environment_id as EnvironmentId, loaded));
      if (entry) Object.assign(entry, { before: loaded, after: loaded });
    }
  }

  expectNew<Row extends object>(table: Table<Row>, { environmentId, key }: RowKey<Row>): void {
    const entries = this.of(table.name);
    const id = keyText(this.sqlTable(table.name), environmentId, key as Plain);
    if (!entries.has(id)) entries.set(id, absent(environmentId, key as Plain));
  }

  get<Row extends object>(table: Table<Row>, { environmentId, key }: RowKey<Row>): Row | undefined {
    const entry = this.of(table.name).get(keyText(this.sqlTable(table.name), environmentId, key as Plain));
    return entry?.after as Row | undefined;
  }

  put<Row extends object>(table: Table<Row>, environmentId: EnvironmentId, row: Row): void {
    this.set(table.name, environmentId, row as Plain, row as Plain);
  }

  remove<Row extends object>(table: Table<Row>, { environmentId, key }: RowKey<Row>): void {
    this.set(table.name, environmentId, key as Plain, undefined);
  }

  add(table: { readonly name: string }, environmentId: EnvironmentId, key: object, values: Readonly<Record<string, number>>): void {
    const added = this.added.get(table.name) ?? new AddedValues(this.sqlTable(table.name));
    this.added.set(table.name, added);
    added.add(environmentId, key as Plain, values);
  }

  /** Rows that end differently than they began; a fold that returned the same object changed nothing. */
  changes(table: string): Change[] {
    return [...this.of(table).values()].filter(isChanged);
  }

  /** Of every row that changes. */
  environments(): EnvironmentId[] {
    const changed = [...this.entries.values()].flatMap((entries) => [...entries.values()].filter(isChanged));
    const named = changed.map(({ environmentId }) => environmentId);
    return [...new Set([...named, ...[...this.added.values()].flatMap((added) => added.environments())])];
  }

  /** Per table: new rows are copied in; one upsert for those that stood there or may have, and at most one delete. */
  async save(): Promise<void> {
    for (const [name, entries] of this.entries) {
      const sql = this.sqlTable(name);
      const changed = [...entries.values()].filter(isChanged);
      const [fresh, kept] = [changed.filter(isNew), changed.filter((entry) => entry.after && !isNew(entry))];
      const gone = changed.filter(({ after }) => !after);
      if (fresh.length > 0) await this.copyIn(copyRows(sql), copyText(sql, fresh));
      if (kept.length > 0) await this.query(upsert(sql), [rowsOf(kept, (entry) => columnsOf(sql, entry.environmentId, entry.after ?? {}))]);
      if (gone.length > 0)
        await this.query(deleteByKey(sql), [rowsOf(gone, ({ environmentId, key }) => columnsOf(sql, environmentId, key, sql.key))]);
    }
    for (const added of this.added.values()) await added.save(this.query);
  }

  private set(table: string, environmentId: EnvironmentId, key: Plain, after: Plain | undefined): void {
    const id = keyText(this.sqlTable(table), environmentId, key);
    const entry = this.of(table).get(id);
    if (entry) entry.after = after;
    else this.of(table).set(id, { environmentId, key, isKnown: false, before: undefined, after });
  }

  private of(table: string): Map<string, Entry> {
    const entries = this.entries.get(table) ?? new Map<string, Entry>();
    this.entries.set(table, entries);
    return entries;
  }

  private sqlTable(name: string): SqlTable {
    const table = this.tables.get(name);
    if (!table) throw new Error(`the projection did not declare table ${name}`);
    return table;
  }
}

const absent = (environmentId: EnvironmentId, key: Plain): Entry => ({
  environmentId,
  key,
  isKnown: true,
  before: undefined,
  after: undefined,
});
const isChanged = ({ isKnown, before, after }: Entry): boolean => !isKnown || before !== after;
const isNew = ({ isKnown, before, after }: Entry): boolean => isKnown && before === undefined && after !== undefined;

const rowsOf = (entries: readonly Entry[], columns: (entry: Entry) => Plain): string => JSON.stringify(entries.map(columns));

function copyText({ columns }: SqlTable, entries: readonly Entry[]): string {
  let text = '';
  for (const { environmentId, after = {} } of entries) {
    text += environmentId;
    for (const { field, type } of columns) text += `\t${copied(type, after[field])}`;
    text += '\n';
  }
  return text;
}
