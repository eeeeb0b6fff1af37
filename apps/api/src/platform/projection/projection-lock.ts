import pLimit from 'p-limit';
import type pg from 'pg';
import { asOutage } from './worker-connection.js';

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
      const { rows } = await session.query<{ mine: boolean }>(
        "SELECT pg_try_advisory_lock(hashtext('intendance projection'), hashtext($1)) AS mine",
        [name],
      );
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
