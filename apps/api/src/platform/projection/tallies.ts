import type { Tally } from './projection.js';
import type { Change } from './row-set.js';
import { type SqlTable, snakeCase } from './table-sql.js';
import type { Query } from './worker-connection.js';

/** Adds what the changed rows count now and takes away what they counted before, in one statement. */
export async function moveTally(query: Query, tally: Tally<never>, table: SqlTable, changes: readonly Change[]): Promise<void> {
  const differences = differencesOf(tally, changes);
  if (differences.length === 0) return;
  const names = table.columns.map(({ name }) => name);
  const primary = ['environment_id', ...table.key.map(snakeCase)].join(', ');
  const values = tally.valueColumns.map(snakeCase);
  const types = table.columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  await query(
    `INSERT INTO read.${table.physical} AS t (environment_id, ${names.join(', ')})
      SELECT environment_id, ${names.join(', ')} FROM jsonb_to_recordset($1::jsonb) AS r(environment_id uuid, ${types})
      ON CONFLICT (${primary}) DO UPDATE SET ${values.map((name) => `${name} = t.${name} + EXCLUDED.${name}`).join(', ')}`,
    [JSON.stringify(differences)],
  );
}

type Difference = Record<string, string | number>;

function differencesOf(tally: Tally<never>, changes: readonly Change[]): Difference[] {
  const differences = new Map<string, Difference>();
  const count = (environmentId: string, row: object | undefined, sign: 1 | -1): void => {
    if (!row) return;
    for (const { key, values } of tally.contributions(row as never)) {
      const keys = Object.keys(tally.keyColumns).map((field) => [snakeCase(field), key[field] ?? ''] as const);
      const id = JSON.stringify([environmentId, keys]);
      const known = differences.get(id);
      const difference = known ?? { environment_id: environmentId, ...Object.fromEntries(keys) };
      if (!known) differences.set(id, difference);
      for (const field of tally.valueColumns) {
        const name = snakeCase(field);
        difference[name] = Number(difference[name] ?? 0) + sign * (values[field] ?? 0);
      }
    }
  };
  for (const { environmentId, before, after } of changes) {
    count(environmentId, before, -1);
    count(environmentId, after, 1);
  }
  const names = tally.valueColumns.map(snakeCase);
  return [...differences.values()].filter((difference) => names.some((name) => difference[name] !== 0));
}
