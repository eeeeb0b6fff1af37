import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { DatabaseLog } from '../logs/database-logs.js';
import { queryOf } from '../projection/worker-connection.js';

/** A read model whose rows are the operator's, each about one structure: the column with its id. */
export type OperatorTable = { readonly table: string; readonly structure: string };

/** Removes the rows of a structure from the read models of a database, once none of its readers writes any more. */
export async function removeReadRows(
  { database }: Pick<DatabaseLog, 'database'>,
  environmentId: EnvironmentId,
  operatorTables: readonly OperatorTable[],
): Promise<void> {
  const query = queryOf(database.pools.worker);
  const tables = await query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'read'::regnamespace AND c.relkind = 'r' AND a.attname = 'environment_id' ORDER BY 1`,
  );
  for (const { name } of tables) await query(`DELETE FROM ${name} WHERE environment_id = $1`, [environmentId]);
  for (const { table, structure } of operatorTables) await query(`DELETE FROM read.${table} WHERE ${structure} = $1`, [environmentId]);
}
