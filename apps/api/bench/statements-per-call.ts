import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, load } from './load.ts';
import type { Row } from './row.ts';
import { startServer } from './server.ts';
import { type Measure, perCall } from './statement-rate.ts';

const mostTries = 20;

/** The calls to measure, once the server that counts has started at `url`. */
type Open = (url: string) => Promise<(index: number) => Call>;

/**
 * How many SQL statements the whole server sends for one call (the command, its policies and its read models), at 1 and at 8 clients. The
 * statements that the idle server sends in the same time, by its rate before the calls, are subtracted.
 */
export async function statementsPerCall(scratch: string, databaseUrl: string, name: string, open: Open): Promise<Row[]> {
  const folder = `${scratch}/statements`;
  const counting = new URL('./count-statements.ts', import.meta.url).href;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const env = { DATABASE_URL: databaseUrl, NODE_OPTIONS: `--import=${counting}`, BENCH_STATEMENTS: folder };
  const server = await startServer(scratch, env);
  try {
    const call = await open(server.url);
    const rows: Row[] = [];
    const seconds = 4;
    // Warm caches and first reads happen once: they are not part of a call.
    await load(server.url, 1, 1, call);
    await atRest(folder);
    const idle = await during(folder, () => sleep(seconds * 1000));
    for (const clients of [1, 8]) {
      await atRest(folder);
      let sent = 0;
      const busy = await during(folder, async () => {
        ({ sent } = await load(server.url, clients, seconds, call));
      });
      const logins = Object.entries(perCall(busy, idle, sent)).map(([login, each]) => ({ login, each }));
      const value = logins.reduce((total, { each }) => total + each, 0);
      const note = logins.map(({ login, each }) => `${login} ${each.toFixed(1)}`).join(', ');
      rows.push({ name: `statements of ${name}, ${clients} client${clients > 1 ? 's' : ''}`, value, unit: '', note });
    }
    return rows;
  } finally {
    await server.stop();
  }
}

/** Policies, read models and housekeeping go on after the last call. */
async function atRest(folder: string): Promise<void> {
  let last = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < mostTries; tries++) {
    const { statements } = await during(folder, () => sleep(500));
    const sent = Object.values(statements).reduce((total, count) => total + count, 0);
    if (Math.abs(sent - last) <= Math.max(2, last * 0.1)) return;
    last = sent;
  }
}

/** Statements by login from before `work` until half a second after it, when the read models show its writes. */
async function during(folder: string, work: () => Promise<unknown>): Promise<Measure> {
  const before = await counted(folder);
  const start = performance.now();
  await work();
  await sleep(500);
  const after = await counted(folder);
  const statements = Object.fromEntries(Object.entries(after).map(([login, count]) => [login, count - (before[login] ?? 0)]));
  return { statements, seconds: (performance.now() - start) / 1000 };
}

async function counted(folder: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json'))) {
    const partial = JSON.parse(await readFile(`${folder}/${file}`, 'utf8')) as Record<string, number>;
    for (const [login, count] of Object.entries(partial)) counts[login] = (counts[login] ?? 0) + count;
  }
  return counts;
}
