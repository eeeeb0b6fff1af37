import pg from 'pg';
import { columnTypes } from './pg-types.js';

/** How to reach the database as its owner; the other roles follow from it. */
export type DatabaseAccess = pg.ClientConfig;

export const databaseRoles = { app: 'intendance_app', worker: 'intendance_worker' } as const;

/** Connections under the role that each part of the program is allowed: requests as `app`, projections as `worker`, jobs as owner. */
export class Pools {
  readonly app: pg.Pool;
  readonly worker: pg.Pool;
  readonly owner: pg.Pool;

  constructor(
    readonly access: DatabaseAccess,
    onError: (error: Error) => void,
  ) {
    this.app = open(access, { max: 16, role: databaseRoles.app, statementTimeoutMs: 30_000 }, onError);
    this.worker = open(access, { max: 8, role: databaseRoles.worker, statementTimeoutMs: 120_000 }, onError);
    this.owner = open(access, { max: 3, role: null, statementTimeoutMs: 60_000 }, onError);
  }

  async close(): Promise<void> {
    await Promise.all([this.app.end(), this.worker.end(), this.owner.end()]);
  }
}

type PoolSettings = { max: number; role: string | null; statementTimeoutMs: number };

function open(access: DatabaseAccess, settings: PoolSettings, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...access,
    ...roleOptions(access, settings),
    types: columnTypes,
    max: settings.max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    application_name: `intendance ${settings.role ?? 'owner'}`,
  });
  // An idle connection that the server closes (a restart, a kill) must not end the process: the pool opens another.
  pool.on('error', onError);
  // The pool listens only to idle connections: one that is lent, between two statements of a transaction, would end the process too.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** `DATABASE_URL` may bring its own `options`, which pg would prefer to ours: the role would silently be the owner's. */
export function roleOptions(access: DatabaseAccess, settings: Omit<PoolSettings, 'max'>): pg.ClientConfig {
  const options = [
    ...(settings.role === null ? [] : [`-c role=${settings.role}`]),
    `-c statement_timeout=${settings.statementTimeoutMs}`,
    // A writing transaction left open would hold the event feed back for everybody.
    '-c idle_in_transaction_session_timeout=15000',
    '-c lock_timeout=10000',
  ].join(' ');
  if (access.connectionString === undefined) return { options };
  const url = new URL(access.connectionString);
  url.searchParams.delete('options');
  return { connectionString: url.toString(), options };
}
