import pg from 'pg';

/** Connections that never hold the feed back: a writing transaction left open would hide every later event from all readers. */
export function openPool(connectionString: string, max: number, name = 'intendance'): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: name,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 10_000,
  });
  // A connection that the server closes is replaced by the pool; without a listener it would end the process. The pool listens
  // only while it is idle: one that is lent, between two statements of a transaction, needs a listener of its own.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
