import { renameSync, writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import pg from 'pg';

/**
 * Loaded into a server by `--import`: counts the statements that each login sends, and writes the counts every 100 ms to
 * `BENCH_STATEMENTS` with the process and thread in the name, since each thread has its own module instances.
 */
const folder = process.env.BENCH_STATEMENTS;
const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
const counts: Record<string, number> = {};

if (folder) {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const login = this.user ?? 'unknown';
    counts[login] = (counts[login] ?? 0) + 1;
    return original.apply(this, args);
  } as typeof pg.Client.prototype.query;
  const file = `${folder}/${process.pid}-${threadId}.json`;
  setInterval(() => {
    writeFileSync(`${file}.new`, JSON.stringify(counts));
    renameSync(`${file}.new`, file);
  }, 100).unref();
}
