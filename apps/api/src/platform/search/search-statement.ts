import { patternsOf, prefixOf } from '../lists/list-search.js';
import type { RecordSearch, SearchCondition } from './record-search.js';

const mostOfOneSearch = 5;

/** The records found for a text, in one statement. Null when no search has a condition for the text. */
export function searchStatement(searches: readonly RecordSearch[], text: string): { text: string; params: readonly unknown[] } | null {
  const params: unknown[] = [];
  // Bound where it is first mentioned: PostgreSQL refuses a parameter without a use.
  const places = new Map<string, string>();
  const bind = (value: string | number, type: string): string => {
    const place = places.get(`${type} ${value}`) ?? `$${params.push(value)}::${type}`;
    places.set(`${type} ${value}`, place);
    return place;
  };
  const patterns = patternsOf(text);
  const cents = amountOf(text);
  const conditionOf = ({ kind, sql }: SearchCondition): string | undefined => {
    if (kind === 'words') return patterns.map((pattern) => sql.replaceAll('{}', bind(pattern, 'text'))).join(' AND ') || undefined;
    if (kind === 'code') return sql.replaceAll('{}', bind(text, 'text'));
    return cents === undefined ? undefined : sql.replaceAll('{}', bind(cents, 'bigint'));
  };
  const selects = searches.flatMap((search) =>
    search.by.flatMap((condition) => {
      const sql = conditionOf(condition);
      if (sql === undefined) return [];
      const { beginning, order } = search;
      const first = beginning === undefined ? '' : `${beginning} LIKE ${bind(prefixOf(text), 'text')} DESC, `;
      return [`(${selectOf(search, sql)} ORDER BY ${first}${order} LIMIT ${mostOfOneSearch})`];
    }),
  );
  return selects.length === 0 ? null : { text: selects.join(' UNION ALL '), params };
}

const selectOf = ({ recordType, from, label, detail, date, amount, base = 'true' }: RecordSearch, condition: string): string =>
  `SELECT '${recordType}' AS type, r.id, ${label} AS label, (${detail ?? 'NULL'})::text AS detail, (${date ?? 'NULL'})::date AS date,
  (${amount ?? 'NULL'})::bigint AS amount FROM ${from} WHERE (${base}) AND (${condition})`;

/** In cents, without sign: `368,09`, `- 1 200 €`. */
export function amountOf(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s€]/g, '').replace(',', '.');
  const [, euros = '', cents = ''] = /^[-+]?(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return euros === '' ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}
