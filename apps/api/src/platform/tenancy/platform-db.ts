import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Pools } from '../pools/pools.js';

export type PlatformTransaction = { query<R extends object>(text: string, params?: readonly unknown[]): Promise<R[]> };

/**
 * Tables outside the environments: accounts, sessions and links (schema `identity`), mailbox and cached responses (schema `platform`). Only
 * one login can read them: SQL injected under another login cannot read password hashes or create sessions.
 */
@Injectable()
export class PlatformDb {
  constructor(private readonly pools: Pools) {}

  async query<R extends object>(text: string, params: readonly unknown[] = []): Promise<R[]> {
    return rowsOf<R>(this.pools.vault, text, params);
  }

  async transaction<T>(work: (tx: PlatformTransaction) => Promise<T>): Promise<T> {
    const client = await this.pools.vault.connect();
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
