import { StoreUnavailable } from '@intendance/event-store/store-unavailable.js';
import pg from 'pg';

/** The database cannot answer now; the same work will succeed later. Anything else that a projection meets is its own failure. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database does not answer', { cause });
  }
}

/** Another worker has moved this projection: this worker's batch is rolled back, and the worker must read the checkpoint again. */
export class Fenced extends Error {
  constructor(projections: readonly string[]) {
    super(`another worker moved ${projections.join(', ')}`);
  }
}

/** Whether an error is an outage, which passes, and no failure of the work itself. */
export const isPassing = (error: unknown): boolean => error instanceof DatabaseUnavailable || error instanceof Fenced;

/** SQLSTATE classes of errors that pass: connection lost, resources, operator stop, locks and serialisation; 25006: a standby before it takes over. */
const passingState = /^(08|25006|25P|40|53|55|57|58)/;
/** Messages of pg and the system for a lost connection, which has no SQLSTATE. */
const lostConnection =
  /^(Connection terminated|timeout exceeded|Client has encountered|Client was closed|Query read timeout|Cannot use a pool)/;

export type Query = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

const names = new Map<string, string>();
/** Statements with values are few and repeat with each batch: they are prepared once per connection. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `worker ${names.size}`;
  names.set(text, name);
  return name;
}

export function queryOf(client: pg.Pool | pg.ClientBase): Query {
  return async (text, values) => {
    try {
      // Both forms go to one driver call; a text without values may hold several statements.
      const result = values ? await client.query({ name: nameOf(text), text, values: [...values] }) : await client.query(text);
      return result.rows;
    } catch (error) {
      throw asOutage(error);
    }
  };
}

/** One transaction on its own connection. @param settings statements that are sent with its beginning @throws DatabaseUnavailable */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (query: Query, client: pg.PoolClient) => Promise<T>,
  settings = '',
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asOutage(error);
  });
  const query = queryOf(client);
  let broken = false;
  try {
    await query(`BEGIN; ${settings}`);
    const result = await work(query, client);
    await query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The same error, or `DatabaseUnavailable` when the error means an outage. */
export function asOutage(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return new DatabaseUnavailable(error);
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const isOutage =
    error instanceof pg.DatabaseError ? passingState.test(code) : /^E[A-Z]+$/.test(code) || lostConnection.test(error.message);
  return isOutage ? new DatabaseUnavailable(error) : error;
}
