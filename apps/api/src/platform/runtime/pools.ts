import pg from 'pg';
import { columnTypes } from './pg-types.js';

/** How to reach the database under one login. */
export type DatabaseAccess = pg.ClientConfig;

/** What the program logs in as, none a superuser, none a member of another (ADR 0028). `databaseLogins.migrations` owns the schemas. */
export const databaseRoles = {
  migrations: 'intendance_migrations',
  app: 'intendance_app',
  worker: 'intendance_worker',
  vault: 'intendance_vault',
} as const;

export type Login = keyof typeof databaseRoles;
/** `app`: requests. `worker`: projections, policies, jobs. `vault`: accounts, sessions, keys of people. */
export type ServingLogin = Exclude<Login, 'migrations'>;

/** Connections under the login that each part of the program is allowed. */
export class Pools {
  readonly app: pg.Pool;
  readonly worker: pg.Pool;
  readonly vault: pg.Pool;
  private readonly lostListeners = new Set<() => void>();

  constructor(
    readonly access: Readonly<Record<ServingLogin, DatabaseAccess>>,
    onError: (error: Error) => void,
  ) {
    const lost = (error: Error): void => {
      this.lost();
      onError(error);
    };
    this.app = open(access.app, { max: 16, login: 'app', statementTimeoutMs: 30_000 }, lost);
    this.worker = open(access.worker, { max: 10, login: 'worker', statementTimeoutMs: 120_000 }, lost);
    this.vault = open(access.vault, { max: 4, login: 'vault', statementTimeoutMs: 30_000 }, lost);
  }

  /** @param listener is called when the server closes a connection: what this process remembers of the read models may have been undone. */
  onLost(listener: () => void): void {
    this.lostListeners.add(listener);
  }

  /** A connection that no pool holds is gone. */
  lost(): void {
    for (const listener of this.lostListeners) listener();
  }

  async close(): Promise<void> {
    await Promise.all([this.app.end(), this.worker.end(), this.vault.end()]);
  }
}

type PoolSettings = { max: number; login: ServingLogin; statementTimeoutMs: number };

function open(access: DatabaseAccess, settings: PoolSettings, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...access,
    ...sessionOptions(access, settings),
    types: columnTypes,
    max: settings.max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    application_name: `intendance ${settings.login}`,
  });
  // An idle connection that the server closes (a restart, a kill) must not end the process: the pool opens another.
  pool.on('error', onError);
  // The pool listens only to idle connections: one that is lent, between two statements of a transaction, would end the process too.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** `DATABASE_URL` may bring its own `options`, which pg would prefer to ours. */
function sessionOptions(access: DatabaseAccess, { statementTimeoutMs }: PoolSettings): pg.ClientConfig {
  const options = [
    `-c statement_timeout=${statementTimeoutMs}`,
    // A writing transaction left open would hold the event feed back for everybody.
    '-c idle_in_transaction_session_timeout=15000',
    '-c lock_timeout=10000',
  ].join(' ');
  if (access.connectionString === undefined) return { options };
  const url = new URL(access.connectionString);
  url.searchParams.delete('options');
  return { connectionString: url.toString(), options };
}
