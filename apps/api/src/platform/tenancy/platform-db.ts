import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Pools } from '../runtime/pools.js';

export type PlatformTransaction = { query<R extends object>(text: string, params?: readonly unknown[]): Promise<R[]> };

/** The tables of the platform that belong to no environment: mailbox, answers to requests (schema `platform`). */
@Injectable()
export class PlatformDb {
  protected readonly pool: pg.Pool;

  constructor(pools: Pools) {
    this.pool = pools.app;
  }

  async query<R extends object>(text: string, params: readonly unknown[] = []): Promise<R[]> {
    return rowsOf<R>(this.pool, text, params);
  }

  async transaction<T>(work: (tx: PlatformTransaction) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const result = await work({ query: (text, params = []) => rowsOf(client, text, params) });
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}

async function rowsOf<R extends object>(target: pg.Pool | pg.PoolClient, text: string, params: readonly unknown[]): Promise<R[]> {
  return (await target.query<R>(text, [...params])).rows;
}
