import { appendFileSync } from 'node:fs';
import pg from 'pg';

/** Loaded into a server by `--import`: writes each named statement with its values to `BENCH_CAPTURE`, so that the floor runs the very same SQL. */
const file = process.env.BENCH_CAPTURE;
const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;

if (file) {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args;
    if (typeof config === 'object' && config !== null && 'text' in config) {
      const { text, values = [] } = config as { text: string; values?: unknown[] };
      appendFileSync(file, `${JSON.stringify({ text, values })}\n`);
    }
    return original.apply(this, args);
  } as typeof pg.Client.prototype.query;
}
