import { type SqlTable, snakeCase, sqlType } from './table-sql.js';

/** The statements of a batch. Each takes its rows as one jsonb parameter, `$1` by default, except `copyRows`, which is followed by its rows. */

const recordset = (table: SqlTable, fields?: readonly string[], parameter = '$1'): string => {
  const columns = table.columns.filter(({ field }) => fields?.includes(field) ?? true);
  return `jsonb_to_recordset(${parameter}::jsonb) AS r(environment_id uuid, ${columns.map(({ name, type }) => `${name} ${sqlType(type)}`).join(', ')})`;
};

const primaryKey = (table: SqlTable): string[] => ['environment_id', ...table.key.map(snakeCase)];

const sameKey = (table: SqlTable): string =>
  primaryKey(table)
    .map((name) => `t.${name} = r.${name}`)
    .join(' AND ');

/** A look-up per key, whatever the planner believes: a join would read the whole table for each event as long as it thinks it small. */
const foundByKey = (table: SqlTable, wanted: string, condition = 'true', parameter = '$1'): string =>
  `${recordset(table, table.key, parameter)} CROSS JOIN LATERAL (
    SELECT ${wanted} AS found FROM read.${table.physical} t WHERE ${sameKey(table)} AND ${condition} LIMIT 1) f`;

const columnNames = (table: SqlTable): string => ['environment_id', ...table.columns.map(({ name }) => name)].join(', ');

const valuesOf = (table: SqlTable): string[] => table.columns.filter(({ field }) => !table.key.includes(field)).map(({ name }) => name);

export const selectByKey = (table: SqlTable): string => `SELECT f.found AS row FROM ${foundByKey(table, 'to_jsonb(t)')}`;

export const deleteByKey = (table: SqlTable, parameter?: string): string =>
  `DELETE FROM read.${table.physical} WHERE ctid = ANY (ARRAY (SELECT f.found FROM ${foundByKey(table, 't.ctid', 'true', parameter)}))`;

/** Deletes the rows with these keys whose values are all 0. */
export const deleteEmpty = (table: SqlTable, parameter?: string): string => {
  const isEmpty = valuesOf(table).map((name) => `t.${name} = 0`);
  return `DELETE FROM read.${table.physical} WHERE ctid = ANY (ARRAY (SELECT f.found FROM ${foundByKey(table, 't.ctid', isEmpty.join(' AND '), parameter)}))`;
};

export const copyRows = (table: SqlTable): string => `COPY read.${table.physical} (${columnNames(table)}) FROM STDIN`;

/** A row that exists already fails the statement. */
export const insertNew = (table: SqlTable, parameter?: string): string =>
  `INSERT INTO read.${table.physical} AS t (${columnNames(table)}) SELECT ${columnNames(table)} FROM ${recordset(table, undefined, parameter)}`;

const insertOr = (table: SqlTable, assignments: readonly string[], parameter?: string): string =>
  `${insertNew(table, parameter)}
    ON CONFLICT (${primaryKey(table).join(', ')}) DO ${assignments.length > 0 ? `UPDATE SET ${assignments.join(', ')}` : 'NOTHING'}`;

export const upsert = (table: SqlTable, parameter?: string): string =>
  insertOr(
    table,
    valuesOf(table).map((name) => `${name} = EXCLUDED.${name}`),
    parameter,
  );

export const addTo = (table: SqlTable, parameter?: string): string =>
  insertOr(
    table,
    valuesOf(table).map((name) => `${name} = t.${name} + EXCLUDED.${name}`),
    parameter,
  );
