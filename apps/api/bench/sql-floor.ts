import { readFile, rm } from 'node:fs/promises';
import { Passes } from '@intendance/event-store/postgres/passes.js';
import pg from 'pg';
import { startServer } from './server.ts';

export type Statement = { text: string; values: unknown[] };

/** The statements that one GET sends to the read models, from a server that writes them down. */
export async function statementsOf(
  dataDir: string,
  databaseUrl: string,
  path: string,
  token: (url: string) => Promise<string>,
): Promise<Statement[]> {
  const file = `${dataDir}/captured.jsonl`;
  const capture = new URL('./capture.ts', import.meta.url).href;
  const server = await startServer(dataDir, { DATABASE_URL: databaseUrl, NODE_OPTIONS: `--import=${capture}`, BENCH_CAPTURE: file });
  try {
    const authorization = `Bearer ${await token(server.url)}`;
    await rm(file, { force: true });
    const answer = await fetch(`${server.url}${path}`, { headers: { authorization } });
    // Reads the body to its end: the server streams long pages, and an unread body would block its shutdown.
    await answer.body?.pipeTo(new WritableStream());
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    const statements = lines.map((line) => JSON.parse(line) as Statement);
    return statements.filter(({ text }) => /^\s*(select|with)/i.test(text) && text.includes('read.'));
  } finally {
    await server.stop();
  }
}

/** How often per second `clients` connections get the answers to all of `statements` (or those of the turn), through node-pg alone. */
export async function runStatements(
  databaseUrl: string,
  environmentId: string,
  statements: readonly Statement[] | ((turn: number) => readonly Statement[]),
  clients: number,
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const pass = (await Passes.in(client)).sign('rows', environmentId);
      await client.query('set role intendance_app');
      await client.query("select set_config('app.pass', $1, false)", [pass]);
      let count = 0;
      while (performance.now() < end) {
        const batch = typeof statements === 'function' ? statements(count) : statements;
        for (const [index, { text, values }] of batch.entries()) await client.query({ name: `floor${index}`, text, values });
        count++;
      }
      await client.end();
      return count;
    }),
  );
  return counts.reduce((total, count) => total + count, 0) / seconds;
}
