import type { Table } from './projection.js';
import { snakeCase } from './table-sql.js';

declare const row: unique symbol;
declare const value: unique symbol;

/**
 * The columns of a table that other areas may read, as a subquery: `JOIN ${people} p ON p.id = r.person_id`. PostgreSQL merges it into the statement, so
 * that it costs what the table costs, and refuses the columns that are not published (docs/adr/0106-areas-publish-views.md).
 */
export type SharedView<Row extends object> = string & { readonly [row]?: Row };
export type RowOf<View extends SharedView<object>> = NonNullable<View[typeof row]>;
/** An SQL expression over the columns of the table. */
type Expression<Value> = string & { readonly [value]?: Value };
export const expression = <Value>(sql: string): Expression<Value> => sql;

type Expressions = Readonly<Record<string, Expression<unknown>>>;
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';
type Published<Row, Field extends keyof Row & string, Computed extends Expressions> = {
  [Name in Field as Snake<Name>]: Row[Name];
} & { [Name in keyof Computed]: Exclude<Computed[Name][typeof value], undefined> };

/** Publishes columns of a table, and values that the owner finds in its folded state: the state itself has no other reader. */
export function sharedView<
  Row extends object,
  Field extends Exclude<keyof Row & string, 'state'>,
  Computed extends Expressions = Record<never, never>,
>({ name }: Table<Row>, fields: readonly Field[], computed?: Computed): SharedView<Published<Row, Field, Computed>> {
  const values = Object.entries(computed ?? {}).map(([alias, sql]) => `${sql} AS ${alias}`);
  return `(SELECT ${['environment_id', ...fields.map(snakeCase), ...values].join(', ')} FROM read.${name})`;
}
