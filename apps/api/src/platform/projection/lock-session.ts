import pLimit from 'p-limit';
import type pg from 'pg';
import { asOutage, DatabaseUnavailable } from './worker-connection.js';

/** One session of a database for advisory locks, which end with it. The first statement opens it, and the first one after a loss another. */
export class LockSession {
  private client: pg.PoolClient | undefined;
  private isClosed = false;
  /** Serializes the statements, and their connection: a second one would never be given back. */
  private readonly serialize = pLimit(1);

  /** @param answerWithinMs after which the session counts as lost; without it, the limit is that of the server */
  constructor(
    private readonly pool: pg.Pool,
    private readonly onLost: () => void,
    private readonly answerWithinMs?: number,
  ) {}

  /** @throws DatabaseUnavailable */
  ask<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.serialize(async () => {
      try {
        const client = await this.open();
        return (await this.query<Row>(client, text, values)).rows;
      } catch (error) {
        throw asOutage(error);
      }
    });
  }

  /** Destroys the session: the server then frees its locks by itself. */
  close(): void {
    this.isClosed = true;
    const { client } = this;
    this.client = undefined;
    client?.release(true);
  }

  private async query<Row extends object>(client: pg.PoolClient, text: string, values: readonly unknown[]) {
    if (this.answerWithinMs === undefined) return client.query<Row>(text, [...values]);
    const late = setTimeout(() => this.lose(client), this.answerWithinMs);
    try {
      return await client.query<Row>(text, [...values]);
    } finally {
      clearTimeout(late);
    }
  }

  private async open(): Promise<pg.PoolClient> {
    if (this.client) return this.client;
    if (this.isClosed) throw new DatabaseUnavailable('the session is closed');
    const client = await this.pool.connect();
    if (this.isClosed) {
      client.release(true);
      throw new DatabaseUnavailable('the session is closed');
    }
    client.on('error', () => this.lose(client));
    this.client = client;
    return client;
  }

  private lose(client: pg.PoolClient): void {
    if (this.client !== client) return;
    this.client = undefined;
    client.release(true);
    this.onLost();
  }
}
