import type { SqlTable } from './table-sql.js';
import type { Query } from './worker-connection.js';

/** A write of rows of one table. */
export type TableWrite = {
  readonly table: SqlTable;
  /** @param parameter of the statement, with the rows as jsonb */
  sql(table: SqlTable, parameter: string): string;
  readonly rows: readonly object[];
};

/**
 * Sends the writes in one statement: a round trip for each costs a batch of few events more than its rows. The writes see neither each
 * other's rows nor their order. Sorted, so that the same tables are the same statement, which is prepared.
 */
export async function joinWrites(query: Query, writes: readonly TableWrite[]): Promise<void> {
  const byTable = writes
    .filter(({ rows }) => rows.length > 0)
    .toSorted(({ table: left }, { table: right }) => (left.physical < right.physical ? -1 : Number(left.physical > right.physical)));
  if (byTable.length === 0) return;
  const texts = byTable.map(({ table, sql }, index) => sql(table, `$${index + 1}`));
  const [only] = texts;
  const text = texts.length === 1 && only ? only : `WITH ${texts.map((each, index) => `w${index} AS (${each})`).join(', ')} SELECT`;
  await query(
    text,
    byTable.map(({ rows }) => JSON.stringify(rows)),
  );
}
