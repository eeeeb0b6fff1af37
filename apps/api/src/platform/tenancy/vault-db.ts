import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Pools } from '../runtime/pools.js';
import { PlatformDb } from './platform-db.js';

/**
 * Accounts, sessions and links (schema `identity`), under the one login that can see them: a statement smuggled into a request elsewhere
 * finds no password hash and makes no session.
 */
@Injectable()
export class VaultDb extends PlatformDb {
  protected override readonly pool: pg.Pool;

  constructor(pools: Pools) {
    super(pools);
    this.pool = pools.vault;
  }
}
