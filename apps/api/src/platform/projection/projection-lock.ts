import pLimit from 'p-limit';
import type pg from 'pg';
import { asOutage, type Query } from './worker-connection.js';

const family = "hashtext('intendance projection')";

/** True while some process holds a reader of this database: it builds its read models, or acts on its events. */
export async function hasReaders(query: Query): Promise<boolean> {
  const rows = await query(
    `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE d.datname = current_database()
      AND l.locktype = 'advisory' AND l.granted AND l.classid = (${family}::bigint & 4294967295)::oid LIMIT 1`,
  );
  return rows.length > 0;
}

/** Locks the projections that this process runs: one holder each, by an advisory lock that ends with its database session. */
export class ProjectionLock {
  private session: pg.PoolClient | undefined;
  private opening: Promise<pg.PoolClient> | undefined;
  private readonly names = new Set<string>();
  /** Serializes the queries of the session. */
  private readonly serialize = pLimit(1);

  constructor(
    private readonly pool: pg.Pool,
    private readonly onLost: () => void,
  ) {}

  /** @throws DatabaseUnavailable */
  async claim(name: string): Promise<boolean> {
    if (this.names.has(name)) return true;
    return this.serialize(() => this.ask(name));
  }

  owns(name: string): boolean {
    return this.names.has(name);
  }

  /** Destroys the session: the server then frees its locks by itself. */
  async release(): Promise<void> {
    const { session } = this;
    this.session = undefined;
    this.names.clear();
    session?.release(true);
  }

  private async ask(name: string): Promise<boolean> {
    try {
      const session = await this.open();
      const { rows } = await session.query<{ mine: boolean }>(`SELECT pg_try_advisory_lock(${family}, hashtext($1)) AS mine`, [name]);
      if (rows[0]?.mine) this.names.add(name);
      return rows[0]?.mine ?? false;
    } catch (error) {
      throw asOutage(error);
    }
  }

  /** One session, however many ask for it at once: a second one would never be given back. */
  private async open(): Promise<pg.PoolClient> {
    if (this.session) return this.session;
    this.opening ??= this.connect().finally(() => {
      this.opening = undefined;
    });
    return this.opening;
  }

  private async connect(): Promise<pg.PoolClient> {
    const session = await this.pool.connect();
    session.on('error', () => {
      if (this.session !== session) return;
      this.session = undefined;
      this.names.clear();
      session.release(true);
      this.onLost();
    });
    this.session = session;
    return session;
  }
}
