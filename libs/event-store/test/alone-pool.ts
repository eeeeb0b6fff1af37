import type pg from 'pg';
import { aloneStatus } from '../src/postgres/append-each-schema.js';

/** A pool whose statements of several appends answer that each must be executed alone, as often as `isAlone` says. */
export function alonePool(pool: pg.Pool, isAlone: () => boolean = () => true): pg.Pool {
  const query = (config: pg.QueryConfig<string[]>, values?: string[]) => {
    if (config.name !== 'evs.append_each' || !isAlone()) return pool.query(config, values);
    const requests = JSON.parse(config.values?.[0] ?? '[]') as unknown[];
    return Promise.resolve({ rows: requests.map(() => ({ status: aloneStatus })) });
  };
  return Object.assign(Object.create(pool) as pg.Pool, { query });
}
