import type { EnvironmentId } from '@intendance/kernel/id.js';
import { isServedRow } from '../tenancy/projection-schema.js';
import type { ColumnType, Projection, Table, Tally } from './projection.js';

/** A table as SQL sees it: snake_case names, and the physical name of the generation being written. */
export type SqlTable = {
  readonly physical: string;
  readonly columns: readonly { readonly field: string; readonly name: string; readonly type: ColumnType; readonly nullable: boolean }[];
  /** Fields of the primary key, without the environment. */
  readonly key: readonly string[];
  readonly indexes: readonly string[];
  /** Per cent of a page that inserts fill. The rest is for updates that write no index; full pages serve rows that never have such updates. */
  readonly fillfactor: 80 | 100;
};

export type Plain = Readonly<Record<string, unknown>>;

export const snakeCase = (field: string): string => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

export const sqlType = (type: ColumnType): string => (type === 'code' ? 'text COLLATE "C"' : type);

/** Every table of a projection, by its public name. */
export function tablesOf(projection: Projection): ReadonlyMap<string, Omit<SqlTable, 'physical'>> {
  const declared = 'table' in projection ? [projection.table] : projection.tables;
  const tallies = 'table' in projection ? (projection.tallies ?? []) : [];
  return new Map([
    ...declared.map((table) => [table.name, 'table' in projection ? datedTable(table) : rowTable(table)] as const),
    ...tallies.map((tally) => [tally.table, tallyTable(tally)] as const),
  ]);
}

/** The live generation has the public name; one that is being built stands beside it under this one. */
export const buildingName = (table: string, generation: number): string => `${table}__${generation}`;

/** @param publicName of the table in every generation: its rows are refused under this name */
export function createTable({ physical, columns, key, indexes, fillfactor }: SqlTable, publicName = physical): string {
  const name = `read.${physical}`;
  const definitions = columns.map((column) => `${column.name} ${sqlType(column.type)}${column.nullable ? '' : ' NOT NULL'}`);
  const primary = ['environment_id', ...key.map(snakeCase)].join(', ');
  const indexed = indexes.map((index) =>
    /^using\s/i.test(index) ? `CREATE INDEX ON ${name} ${index};` : `CREATE INDEX ON ${name} (environment_id, ${index});`,
  );
  return `
    CREATE TABLE ${name} (environment_id uuid NOT NULL, ${definitions.join(', ')}, PRIMARY KEY (${primary})) WITH (fillfactor = ${fillfactor});
    ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;
    CREATE POLICY tenant ON ${name} FOR SELECT TO intendance_app USING (${isServedRow(publicName)});
    GRANT SELECT ON ${name} TO intendance_app;
    DO $$ BEGIN
      IF to_regrole('intendance_backup') IS NOT NULL THEN
        CREATE POLICY backup ON ${name} FOR SELECT TO intendance_backup USING (true);
        GRANT SELECT ON ${name} TO intendance_backup;
      END IF;
    END $$;
    ${indexed.join('\n')}`;
}

function rowTable<Row extends object>({ columns, key, indexes, isAppendOnly }: Table<Row>): Omit<SqlTable, 'physical'> {
  const described = Object.entries<{ type: ColumnType; nullable?: true }>(columns);
  return {
    columns: described.map(([field, { type, nullable }]) => ({ field, name: snakeCase(field), type, nullable: nullable ?? false })),
    key,
    indexes,
    fillfactor: isAppendOnly ? 100 : 80,
  };
}

export const updatedAt = 'updated_at';

/** One row per stream: it carries the instant of the last event that changed it. */
function datedTable<Row extends object>(table: Table<Row>): Omit<SqlTable, 'physical'> {
  const { columns, ...declared } = rowTable(table);
  const isDateIndexed = declared.indexes.some((index) => index.includes(updatedAt));
  return {
    ...declared,
    columns: [...columns, { field: updatedAt, name: updatedAt, type: 'timestamptz', nullable: false }],
    // Each update changes the indexed date, and writes every index.
    fillfactor: isDateIndexed ? 100 : declared.fillfactor,
  };
}

function tallyTable<Row>({ keyColumns, valueColumns }: Tally<Row>): Omit<SqlTable, 'physical'> {
  const keys = Object.entries(keyColumns).map(([field, type]) => ({ field, name: snakeCase(field), type, nullable: false }));
  const values = valueColumns.map((field) => ({ field, name: snakeCase(field), type: 'bigint' as const, nullable: false }));
  return { columns: [...keys, ...values], key: Object.keys(keyColumns), indexes: [], fillfactor: 80 };
}

/** The row for the database: column names, and the environment. */
export function columnsOf(table: SqlTable, environmentId: EnvironmentId, row: Plain, fields?: readonly string[]): Plain {
  const columns: Record<string, unknown> = { environment_id: environmentId };
  if (fields) for (const field of fields) columns[snakeCase(field)] = row[field];
  else for (const { field, name } of table.columns) columns[name] = row[field];
  return columns;
}

/** The row for a fold: field names; instants in the format of `toISOString`. */
export function rowOf(table: SqlTable, columns: Plain): Plain {
  const row: Record<string, unknown> = {};
  for (const { field, name, type } of table.columns) {
    const value = columns[name];
    row[field] = type === 'timestamptz' && typeof value === 'string' ? new Date(value).toISOString() : value;
  }
  return row;
}
