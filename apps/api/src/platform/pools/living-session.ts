import { randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import type pg from 'pg';
import { Pools } from './pools.js';

const acquire = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine';
const release = 'SELECT pg_advisory_unlock(hashtextextended($1, 0)) AS mine';
const retryMs = 1_000;

/** SQL condition: true when no live session holds the lock named in `parameter`. The lock that the check acquires ends with the statement. */
export const isAbandoned = (parameter: string): string => `pg_try_advisory_xact_lock(hashtextextended(${parameter}, 0))`;

/** The process is stopping: no work begins any more. */
class SessionClosed extends Error {
  constructor() {
    super('the process is stopping');
  }
}

/**
 * Holds advisory locks for the work of this process in one database session. PostgreSQL releases them as soon as the process ends, even
 * after a crash, so other processes detect abandoned work by its lock instead of by a timeout. PostgreSQL also releases them when the
 * connection alone is lost: the process, whose work goes on, acquires them again in a new session.
 */
@Injectable()
export class LivingSession implements OnApplicationShutdown {
  private readonly logger = new Logger('living session');
  private client: pg.PoolClient | undefined;
  private processName: string | undefined;
  /** Locks of the work in progress, one entry per acquisition: PostgreSQL counts them. */
  private lockNames: readonly string[] = [];
  /** Locks of `held` that ended with a lost session. */
  private missing: readonly string[] = [];
  private retrying: NodeJS.Timeout | undefined;
  private isClosed = false;
  /** Serializes the queries of the session. */
  private readonly serialize = pLimit(1);

  constructor(private readonly pools: Pools) {}

  onApplicationShutdown(): void {
    const { client } = this;
    this.isClosed = true;
    clearTimeout(this.retrying);
    this.client = undefined;
    client?.release(true);
  }

  /** Name of a lock held for the life of the process, which ties work to it without an extra statement. */
  async name(): Promise<string> {
    if (this.processName !== undefined) return this.processName;
    const name = `process ${randomBytes(12).toString('hex')}`;
    await this.hold(name);
    this.processName ??= name;
    return this.processName;
  }

  /** False when another session holds the lock. */
  hold(name: string): Promise<boolean> {
    return this.serialize(async () => {
      const isMine = await ask(await this.open(), acquire, name);
      if (isMine) this.lockNames = [...this.lockNames, name];
      return isMine;
    });
  }

  async letGo(name: string): Promise<void> {
    this.lockNames = without(this.lockNames, name);
    await this.serialize(async () => {
      // The locks ended with the session.
      if (this.isClosed) return;
      if (this.missing.includes(name)) this.missing = without(this.missing, name);
      else await ask(await this.open(), release, name);
    });
  }

  /** No live session holds the lock, of this process or of another. */
  async isAbandoned(name: string): Promise<boolean> {
    const { rows } = await this.pools.app.query<{ abandoned: boolean }>(`SELECT ${isAbandoned('$1')} AS abandoned`, [name]);
    return rows[0]?.abandoned ?? false;
  }

  private async open(): Promise<pg.PoolClient> {
    if (this.client) return this.client;
    if (this.isClosed) throw new SessionClosed();
    const client = await this.pools.app.connect();
    // Closed during the connection: a client that nobody releases would hold the end of its pool back for ever.
    if (this.isClosed) {
      client.release(true);
      throw new SessionClosed();
    }
    client.on('error', () => this.lose(client));
    this.client = client;
    return client;
  }

  private lose(client: pg.PoolClient): void {
    if (this.client !== client) return;
    this.client = undefined;
    client.release(true);
    this.missing = this.lockNames;
    if (this.missing.length > 0) void this.acquireAgain();
  }

  /** Tries until each lock is acquired or released by its work: the server may not have ended the lost session yet. */
  private async acquireAgain(): Promise<void> {
    if (this.isClosed) return;
    try {
      await this.serialize(async () => {
        for (const name of this.missing) if (await ask(await this.open(), acquire, name)) this.missing = without(this.missing, name);
      });
    } catch (error) {
      this.logger.warn({ msg: 'the locks of the work in progress are not acquired again yet', err: error });
    }
    if (this.missing.length > 0 && !this.isClosed) this.retrying = setTimeout(() => void this.acquireAgain(), retryMs).unref();
  }
}

async function ask(session: pg.PoolClient, text: string, name: string): Promise<boolean> {
  const { rows } = await session.query<{ mine: boolean }>(text, [name]);
  return rows[0]?.mine ?? false;
}

/** @returns the names less one occurrence */
function without(names: readonly string[], name: string): string[] {
  const index = names.indexOf(name);
  return index < 0 ? [...names] : names.toSpliced(index, 1);
}
