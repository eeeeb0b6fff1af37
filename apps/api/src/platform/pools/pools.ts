import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAccess, ServingLogin } from '../config/database-logins.js';
import { type PoolName, poolSizes, usualConnections } from '../config/pool-sizes.js';
import { columnTypes } from './pg-types.js';

/** Connections under the login that each part of the program is allowed. */
export class Pools {
  /** The event store. */
  readonly app: pg.Pool;
  /** Read models, with the same login: lists that wait for a table lock cannot block writes or sign-ins. */
  readonly lists: pg.Pool;
  readonly worker: pg.Pool;
  readonly vault: pg.Pool;
  /** One connection for health checks. */
  readonly health: pg.Pool;
  private readonly lostListeners = new Set<() => void>();

  /** @param connections to this database, at most */
  constructor(
    readonly access: Readonly<Record<ServingLogin, DatabaseAccess>>,
    onError: (error: Error) => void,
    connections = usualConnections,
  ) {
    const sizes = poolSizes(connections);
    const lost = (error: Error): void => {
      this.lost();
      onError(error);
    };
    this.app = open(access.app, 'app', sizes.app, lost);
    this.lists = open(access.app, 'lists', sizes.lists, lost);
    this.worker = open(access.worker, 'worker', sizes.worker, lost);
    this.vault = open(access.vault, 'vault', sizes.vault, lost);
    this.health = open(access.app, 'health', sizes.health, lost);
  }

  /** @param listener is called when the server closes a connection: a crash may have undone rows of read models that this process caches */
  onLost(listener: () => void): void {
    this.lostListeners.add(listener);
  }

  /** Handles the loss of a connection outside the pools. */
  lost(): void {
    for (const listener of this.lostListeners) listener();
  }

  /** `end` of a pool does not wait for its sockets: a server that stops at that moment would report the loss of each connection. */
  async close(): Promise<void> {
    const pools = [this.app, this.lists, this.worker, this.vault, this.health];
    await Promise.all(pools.map((pool) => pool.end()));
    const ends = pools.flatMap((pool) => [...(openConnections.get(pool) ?? [])]).map((client) => endOf(client));
    await Promise.race([Promise.all(ends), delay(longestEndMs, undefined, { ref: false })]);
  }
}

/** A server behind a broken network never closes its side. */
const longestEndMs = 2_000;
const openConnections = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

const endOf = (client: pg.PoolClient): Promise<void> => new Promise((resolve) => client.once('end', resolve));

type PoolSettings = { statementMs: number; lockMs: number; transactionMs: number };

const second = 1000;
const minute = 60 * second;
/** Limits transactions, since an open write transaction delays the event feed of every environment. Downloads on `lists` may last longer. */
const settings = {
  app: { statementMs: 30 * second, lockMs: 10 * second, transactionMs: minute },
  lists: { statementMs: 30 * second, lockMs: 2 * second, transactionMs: 60 * minute },
  worker: { statementMs: 2 * minute, lockMs: 10 * second, transactionMs: 10 * minute },
  vault: { statementMs: 30 * second, lockMs: 10 * second, transactionMs: minute },
  health: { statementMs: 3 * second, lockMs: second, transactionMs: 5 * second },
} as const satisfies Readonly<Record<PoolName, PoolSettings>>;

function open(access: DatabaseAccess, name: PoolName, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...access,
    ...sessionOptions(access, settings[name]),
    types: columnTypes,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    application_name: `intendance ${name}`,
  });
  // An idle connection that the server closes (a restart, a kill) must not end the process: the pool opens another.
  pool.on('error', onError);
  // The pool listens only to idle connections: one that is lent, between two statements of a transaction, would end the process too.
  pool.on('connect', (client) => client.on('error', onError));
  const connections = new Set<pg.PoolClient>();
  pool.on('connect', (client) => connections.add(client));
  pool.on('remove', (client) => connections.delete(client));
  openConnections.set(pool, connections);
  return pool;
}

/** pg prefers the `options` of `DATABASE_URL` to the program's own options. */
function sessionOptions(access: DatabaseAccess, { statementMs, lockMs, transactionMs }: PoolSettings): pg.ClientConfig {
  const options = [
    `-c statement_timeout=${statementMs}`,
    `-c lock_timeout=${lockMs}`,
    `-c transaction_timeout=${transactionMs}`,
    '-c idle_in_transaction_session_timeout=15000',
  ].join(' ');
  if (access.connectionString === undefined) return { options };
  const url = new URL(access.connectionString);
  url.searchParams.delete('options');
  return { connectionString: url.toString(), options };
}
