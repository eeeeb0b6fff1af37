import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import type pg from 'pg';
import { Pools } from './pools.js';

/** SQL condition: true when no live session holds the lock named in `parameter`. The lock that the check acquires ends with the statement. */
export const isAbandoned = (parameter: string): string => `pg_try_advisory_xact_lock(hashtextextended(${parameter}, 0))`;

/**
 * Holds advisory locks for the work of this process in one database session. PostgreSQL releases them as soon as the process ends, even
 * after a crash, so other processes detect abandoned work by its lock instead of by a timeout.
 */
@Injectable()
export class LivingSession implements OnApplicationShutdown {
  private client: pg.PoolClient | undefined;
  private opening: Promise<pg.PoolClient> | undefined;
  private processName: string | undefined;
  /** Serializes the queries of the session. */
  private readonly serialize = pLimit(1);

  constructor(private readonly pools: Pools) {}

  onApplicationShutdown(): void {
    const { client } = this;
    this.client = undefined;
    client?.release(true);
  }

  /** Name of a lock held for the life of the session, which ties work to the session without an extra statement. */
  async name(): Promise<string> {
    if (this.processName !== undefined) return this.processName;
    const name = `process ${randomBytes(12).toString('hex')}`;
    await this.hold(name);
    this.processName ??= name;
    return this.processName;
  }

  /** False when another session holds the lock. */
  hold(name: string): Promise<boolean> {
    return this.ask('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine', name);
  }

  async letGo(name: string): Promise<void> {
    await this.ask('SELECT pg_advisory_unlock(hashtextextended($1, 0)) AS mine', name);
  }

  private ask(text: string, name: string): Promise<boolean> {
    return this.serialize(async () => {
      const session = await this.open();
      const { rows } = await session.query<{ mine: boolean }>(text, [name]);
      return rows[0]?.mine ?? false;
    });
  }

  private async open(): Promise<pg.PoolClient> {
    if (this.client) return this.client;
    this.opening ??= this.connect().finally(() => {
      this.opening = undefined;
    });
    return this.opening;
  }

  private async connect(): Promise<pg.PoolClient> {
    const client = await this.pools.app.connect();
    client.on('error', () => {
      if (this.client !== client) return;
      this.client = undefined;
      this.processName = undefined;
      client.release(true);
    });
    this.client = client;
    return client;
  }
}
