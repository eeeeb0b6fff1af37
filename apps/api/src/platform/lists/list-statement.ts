import { isLocalDate } from '@intendance/kernel/local-date.js';
import type { ListField, ListOp, ListValue } from './list-field.js';
import type { ListCondition, ListRequest } from './list-request.js';
import type { Listing } from './listing.js';

export type Statement = { readonly text: string; readonly params: readonly unknown[] };

type Where = { readonly sql: string; readonly params: readonly unknown[] };
type Comparison = Exclude<ListOp, 'in' | 'not'>;
const comparisons: Record<Comparison, string> = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** All the rows found, or one page of them. */
export function selectRows(listing: Listing, request: ListRequest, range: 'page' | 'all', select = listing.select): Statement {
  const where = whereOf(listing, request);
  const order = orderOf(listing, request);
  const rowsWhere = (condition: string) =>
    `SELECT ${select} FROM ${listing.from} ${joinsOf(listing, request)} WHERE ${condition} ORDER BY ${order}`;
  if (range === 'all') return { text: rowsWhere(where.sql), params: where.params };
  const { record, isSearchIndexed } = listing;
  if (record === undefined || !isSearchIndexed || !request.conditions.some(({ kind }) => kind === 'words'))
    return pageOf(rowsWhere(where.sql), request, where.params);
  const used = joinsMentioned(listing, `${where.sql} ${order}`);
  const ids = `SELECT ${record}.id FROM ${listing.from} ${used} WHERE ${where.sql} ORDER BY ${order}`;
  const { text, params } = pageOf(ids, request, where.params);
  return { text: rowsWhere(`${record}.id = ANY (ARRAY(${text}))`), params };
}

function pageOf(text: string, { page, limit }: ListRequest, params: readonly unknown[]): Statement {
  // Written out, so that the kept plan of the statement is one for few rows; it is drawn anew for each later page.
  const limited = `${text} LIMIT ${Math.trunc(limit)}`;
  if (page === 1) return { text: limited, params };
  return { text: `${limited} OFFSET $${params.length + 1}`, params: [...params, (page - 1) * limit] };
}

/** The keys of the order, as one JSON array of each row. */
export const orderKeys = ({ tieBreaker }: Listing, { order }: Pick<ListRequest, 'order'>): string =>
  `jsonb_build_array(${[...order.map(({ expression }) => expression), tieBreaker].join(', ')})`;

/** The tie-breaker has the direction of the last order: one index, read forwards or backwards, then gives a page without a sort. */
function orderOf({ tieBreaker }: Listing, { order }: Pick<ListRequest, 'order'>): string {
  const last = order.at(-1)?.direction ?? 'asc';
  const columns = [
    ...order.map(({ expression, direction }) => `${expression} ${direction}`),
    ...tieBreaker.split(', ').map((column) => `${column} ${last}`),
  ];
  return columns.join(', ');
}

/** An order by a joined column is read from that table's index, which an outer join rules out. */
function joinsOf({ joins = {}, alwaysJoined = [] }: Listing, { order }: Pick<ListRequest, 'order'>): string {
  const orders = order.map(({ expression }) => expression).join(' ');
  const drives = (alias: string) => alwaysJoined.includes(alias) && mentions(orders, alias);
  return Object.entries(joins)
    .map(([alias, join]) => (drives(alias) ? join.replace(/^LEFT JOIN/, 'JOIN') : join))
    .join(' ');
}

const mentions = (sql: string, alias: string): boolean => new RegExp(`\\b${alias}\\.`).test(sql);

const joinsMentioned = ({ joins = {} }: Listing, sql: string): string =>
  Object.entries(joins)
    .flatMap(([alias, join]) => (mentions(sql, alias) ? [join] : []))
    .join(' ');

/** How many rows are found, and their totals; joins that no condition or total mentions are left out. */
export function selectTotals(listing: Listing, request: ListRequest): Statement {
  const where = whereOf(listing, request);
  const totals = Object.entries(listing.totals ?? {}).map(([name, aggregate]) => `coalesce(${aggregate}, 0) AS "total_${name}"`);
  const selected = ['count(*) AS "count"', ...totals].join(', ');
  const joins = joinsMentioned(listing, `${where.sql} ${selected}`);
  return { text: `SELECT ${selected} FROM ${listing.from} ${joins} WHERE ${where.sql}`, params: where.params };
}

function whereOf(listing: Listing, { conditions }: Pick<ListRequest, 'conditions'>): Where {
  const params: unknown[] = [];
  const bind = (value: unknown, type: string): string => `$${params.push(value)}::${type}`;
  const parts = [
    listing.base ?? 'true',
    ...conditions.map((condition) => sqlOf(condition, bind)),
    ...narrowingsOf(listing, conditions, bind),
  ];
  return { sql: parts.map((part) => `(${part})`).join(' AND '), params };
}

type Bind = (value: unknown, type: string) => string;

function narrowingsOf({ fields, narrowings = {} }: Listing, conditions: readonly ListCondition[], bind: Bind): string[] {
  const leavesOut = (flag: string): boolean =>
    !Object.hasOwn(fields, flag) ||
    conditions.some(
      (condition) => condition.kind === 'field' && condition.field === fields[flag] && condition.values.every((value) => value === false),
    );
  return Object.entries(narrowings).flatMap(([name, { sql, whereNot }]) =>
    conditions.flatMap((condition) =>
      condition.kind === 'field' && condition.op !== 'not' && condition.field === fields[name] && leavesOut(whereNot)
        ? [sql.replaceAll('{}', bind(condition.values, 'text[]'))]
        : [],
    ),
  );
}

function sqlOf(condition: ListCondition, bind: Bind): string {
  switch (condition.kind) {
    case 'sql':
      return condition.condition;
    case 'words':
      return conjunction(condition.patterns, (pattern) => {
        const placeholder = bind(pattern, 'text');
        return `(${condition.conditions.map((sql) => sql.replaceAll('{}', placeholder)).join(' OR ')})`;
      });
    case 'field':
      return fieldSql(condition.field, condition.op, condition.values, bind);
  }
}

const conjunction = <Item>(items: readonly Item[], sql: (item: Item) => string): string => items.map(sql).join(' AND ') || 'true';

function fieldSql(field: ListField, op: ListOp, values: readonly ListValue[], bind: Bind): string {
  if (op === 'not') return `(${fieldSql(field, 'in', values, bind)}) IS NOT TRUE`;
  if (field.isMembership) return `${field.expression} ?| ${bind(values, 'text[]')}`;
  if (op === 'in' && field.sqlType === 'boolean') return flagsSql(field.expression, values);
  // One value as an equality: an index then gives its rows in the order of the columns that follow.
  if (op === 'in' && values.length === 1) return `${field.expression} = ${bind(values[0], field.sqlType)}`;
  if (op === 'in') return `${field.expression} = ANY(${bind(values, `${field.sqlType}[]`)})`;
  const [value] = values;
  // A literal, not a parameter: deleted rows are rare, and the planner must know which rows the query wants.
  if (typeof value === 'boolean') return `${field.expression} ${comparisons[op]} ${value}`;
  if (field.isInstant && typeof value === 'string' && isLocalDate(value)) return dayOfInstant(field.expression, op, bind(value, 'date'));
  const parameter = bind(value, field.sqlType);
  return `${field.expression} ${comparisons[op]} ${field.operand?.(parameter) ?? parameter}`;
}

/** Written out, as a single flag is. */
const flagsSql = (expression: string, values: readonly ListValue[]): string =>
  [true, false].every((flag) => values.includes(flag)) ? 'true' : `${expression} = ${values[0] === true}`;

/** A day against an instant: from its midnight in Paris to the next one. */
function dayOfInstant(expression: string, op: Comparison, day: string): string {
  const start = `(${day})::timestamp AT TIME ZONE 'Europe/Paris'`;
  const end = `(${day} + 1)::timestamp AT TIME ZONE 'Europe/Paris'`;
  switch (op) {
    case 'eq':
      return `${expression} >= ${start} AND ${expression} < ${end}`;
    case 'gt':
      return `${expression} >= ${end}`;
    case 'gte':
      return `${expression} >= ${start}`;
    case 'lt':
      return `${expression} < ${start}`;
    case 'lte':
      return `${expression} < ${end}`;
  }
}
