import pg from 'pg';
import type { TestApp } from './open-test-app.js';

/**
 * The statements that requests send to the database during some work. Projections and jobs have a login of their own. A pooled connection that
 * changes its environment sends one more (`enter`), which depends on the free connections and does not count.
 */
export async function countStatements({ database }: Pick<TestApp, 'database'>, work: () => Promise<unknown>): Promise<number> {
  const logins = [database.appUrl, database.vaultUrl].map((url) => new URL(url).username);
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args;
    const isEntrance = typeof statement === 'object' && statement !== null && 'name' in statement && statement.name === 'enter';
    if (logins.includes(this.user ?? '') && !isEntrance) count += 1;
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await work();
    return count;
  } finally {
    pg.Client.prototype.query = query;
  }
}
