import { removeRows } from '@intendance/event-store/postgres/structure-copy.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { DatabaseLog } from '../logs/database-logs.js';

/** A read model whose rows are the operator's, each about one structure: the column with its id. */
export type OperatorTable = { readonly table: string; readonly structure: string };

/**
 * Removes the rows of a structure from the read models of a database, once its readers have passed its last event. A reader that parked it
 * comes back to its events: without the row of the parking, which goes first, it writes no more of them.
 */
export async function removeReadRows(
  { database }: Pick<DatabaseLog, 'database'>,
  environmentId: EnvironmentId,
  operatorTables: readonly OperatorTable[],
): Promise<void> {
  const { worker } = database.pools;
  const { rows: tables } = await worker.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'read'::regnamespace AND c.relkind = 'r' AND a.attname = 'environment_id' ORDER BY 1`,
  );
  await worker.query('DELETE FROM read.parked_environment WHERE environment_id = $1', [environmentId]);
  for (const { name } of tables) await removeRows(worker, name, environmentId);
  for (const { table, structure } of operatorTables) await removeRows(worker, `read.${table}`, environmentId, structure);
}
