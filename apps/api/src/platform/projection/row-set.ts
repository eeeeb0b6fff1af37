import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { RowKey, Rows, Table } from './projection.js';
import { type SqlTable, snakeCase } from './table-sql.js';
import type { Query } from './worker-connection.js';

type Plain = Readonly<Record<string, unknown>>;
export type Change = { readonly environmentId: EnvironmentId; readonly before: Plain | undefined; readonly after: Plain | undefined };
type Entry = { environmentId: EnvironmentId; key: Plain; before: Plain | undefined; after: Plain | undefined };

/** The rows of one batch, of one projection. */
export class RowSet implements Rows {
  private readonly entries = new Map<string, Map<string, Entry>>();

  constructor(
    private readonly query: Query,
    private readonly tables: ReadonlyMap<string, SqlTable>,
  ) {}

  async load<Row extends object>(table: Table<Row>, keys: readonly RowKey<Row>[]): Promise<void> {
    const sql = this.sqlTable(table.name);
    const missing = new Map<string, RowKey<Row>>();
    for (const key of keys) {
      const id = keyText(sql, key.environmentId, key.key as Plain);
      if (!this.of(table.name).has(id)) missing.set(id, key);
    }
    if (missing.size === 0) return;
    const asked = [...missing.values()].map(({ environmentId, key }) => columnsOf(sql, environmentId, key as Plain, sql.key));
    const found = await this.query<{ row: Plain }>(selectByKey(sql), [JSON.stringify(asked)]);
    for (const [id, { environmentId, key }] of missing)
      this.of(table.name).set(id, { environmentId, key: key as Plain, before: undefined, after: undefined });
    for (const { row } of found) {
      const loaded = rowOf(sql, row);
      const entry = this.of(table.name).get(keyText(sql, row.environment_id as EnvironmentId, loaded));
      if (entry) Object.assign(entry, { before: loaded, after: loaded });
    }
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

  /** Rows that end differently than they began; a fold that returned the same object changed nothing. */
  changes(table: string): Change[] {
    return [...this.of(table).values()].filter(({ before, after }) => before !== after);
  }

  /** One upsert and at most one delete per table. */
  async save(): Promise<void> {
    for (const [name, entries] of this.entries) {
      const sql = this.sqlTable(name);
      const changed = [...entries.values()].filter(({ before, after }) => before !== after);
      const kept = changed.flatMap(({ environmentId, after }) => (after ? [columnsOf(sql, environmentId, after)] : []));
      const gone = changed.flatMap(({ environmentId, key, after }) => (after ? [] : [columnsOf(sql, environmentId, key, sql.key)]));
      if (kept.length > 0) await this.query(upsert(sql), [JSON.stringify(kept)]);
      if (gone.length > 0) await this.query(deleteByKey(sql), [JSON.stringify(gone)]);
    }
  }

  private set(table: string, environmentId: EnvironmentId, key: Plain, after: Plain | undefined): void {
    const id = keyText(this.sqlTable(table), environmentId, key);
    const entry = this.of(table).get(id);
    if (entry) entry.after = after;
    // Removing what was not loaded: some other object stands for the row that may be there.
    else this.of(table).set(id, { environmentId, key, before: after ? undefined : {}, after });
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

const keyText = (table: SqlTable, environmentId: EnvironmentId, row: Plain): string =>
  `${environmentId} ${table.key.length === 1 ? String(row[table.key[0] ?? '']) : JSON.stringify(table.key.map((field) => row[field]))}`;

/** As the database wants it: column names, and the environment. */
function columnsOf(table: SqlTable, environmentId: EnvironmentId, row: Plain, fields?: readonly string[]): Plain {
  const columns: Record<string, unknown> = { environment_id: environmentId };
  if (fields) for (const field of fields) columns[snakeCase(field)] = row[field];
  else for (const { field, name } of table.columns) columns[name] = row[field];
  return columns;
}

/** As a fold knows it: field names; instants in the one spelling of `toISOString`. */
function rowOf(table: SqlTable, columns: Plain): Plain {
  const row: Record<string, unknown> = {};
  for (const { field, name, type } of table.columns) {
    const value = columns[name];
    row[field] = type === 'timestamptz' && typeof value === 'string' ? new Date(value).toISOString() : value;
  }
  return row;
}

const recordset = (table: SqlTable, fields?: readonly string[]): string => {
  const columns = table.columns.filter(({ field }) => fields?.includes(field) ?? true);
  return `jsonb_to_recordset($1::jsonb) AS r(environment_id uuid, ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})`;
};

const sameKey = (table: SqlTable): string =>
  ['environment_id', ...table.key.map(snakeCase)].map((name) => `t.${name} = r.${name}`).join(' AND ');

/** A look-up per key, whatever the planner believes: a join would read the whole table for each event as long as it thinks it small. */
const foundByKey = (table: SqlTable, wanted: string): string =>
  `${recordset(table, table.key)} CROSS JOIN LATERAL (SELECT ${wanted} AS found FROM read.${table.physical} t WHERE ${sameKey(table)} LIMIT 1) f`;

const selectByKey = (table: SqlTable): string => `SELECT f.found AS row FROM ${foundByKey(table, 'to_jsonb(t)')}`;

const deleteByKey = (table: SqlTable): string =>
  `DELETE FROM read.${table.physical} WHERE ctid = ANY (ARRAY (SELECT f.found FROM ${foundByKey(table, 't.ctid')}))`;

function upsert(table: SqlTable): string {
  const names = table.columns.map(({ name }) => name);
  const values = table.columns.filter(({ field }) => !table.key.includes(field)).map(({ name }) => `${name} = EXCLUDED.${name}`);
  const primary = ['environment_id', ...table.key.map(snakeCase)].join(', ');
  return `INSERT INTO read.${table.physical} (environment_id, ${names.join(', ')})
    SELECT environment_id, ${names.join(', ')} FROM ${recordset(table)}
    ON CONFLICT (${primary}) DO ${values.length > 0 ? `UPDATE SET ${values.join(', ')}` : 'NOTHING'}`;
}
