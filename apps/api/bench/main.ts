import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreTemplate } from '@intendance/event-store/postgres/install.js';
import pg from 'pg';
import { startServer as startPostgres } from '../../../libs/testing/src/embedded-server.ts';
import { load } from './load.ts';
import { benchClaims, benchExport, benchList, benchRebuild, findEnvironment, listPath } from './refunds.ts';
import { printRows, type Row } from './row.ts';
import { type Server, signIn, startServer } from './server.ts';
import { runStatements, statementsOf } from './sql-floor.ts';
import { benchStore } from './store.ts';

/** `npm run bench`: every figure of one run, on a durable PostgreSQL of its own. `-- store`, `-- refunds` or `-- start` for one part. */
const password = 'Demo-Intendance-2026';
const administrator = 'admin@grand.demo';
const people = Number(process.env.BENCH_PEOPLE ?? 10_000);
const claims = Number(process.env.BENCH_REFUNDS ?? 50_000);
const asked = process.argv.slice(2);
const wants = (part: string) => asked.length === 0 || asked.includes(part);

const scratch = await mkdtemp(join(tmpdir(), 'intendance-bench-'));
const postgres = await startPostgres({ durable: true });
try {
  if (wants('store')) await store();
  if (wants('refunds')) await refunds();
  if (wants('start')) await coldStart();
} finally {
  await postgres.stop();
  await rm(scratch, { recursive: true, force: true });
}

async function database(name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  return postgres.url.replace(/\/postgres$/, `/${name}`);
}

async function store(): Promise<void> {
  const url = await database('bench_store');
  await eventStoreTemplate.prepare(url);
  const as = (role: string) => `${url}?options=-c%20role%3D${role}`;
  printRows('Event store', await benchStore({ owner: url, app: as('intendance_app'), worker: as('intendance_worker') }));
}

async function refunds(): Promise<void> {
  const url = await database('bench_refunds');
  const rows: Row[] = [await seed(url)];
  const token = (server: string) => signIn(server, administrator, password);
  const statements = await captured(url, token);
  const server = await startServer(scratch, { DATABASE_URL: url });
  try {
    const environment = await findEnvironment(server.url, await token(server.url));
    const bare = (await load(server.url, 8, 4, () => ({ path: '/health/live' }))).perSecond;
    const sql = await runStatements(url, await environmentIdOf(server, environment.token), statements, 8, 6);
    rows.push({ name: 'bare HTTP answer, 8 clients', value: bare, unit: '/s' });
    rows.push(...(await benchExport(server, environment)));
    rows.push(...(await benchList(server, environment, bare, sql)));
    rows.push(...(await benchClaims(server, environment, bare)));
    rows.push(...(await benchRebuild(url)));
  } finally {
    await server.stop();
  }
  printRows(`Refunds, ${people} people and ${claims} claims`, rows);
}

/** The page and its count as a first visitor causes them; later visitors are spared the count. */
async function captured(url: string, token: (server: string) => Promise<string>) {
  const statements = await statementsOf(scratch, url, listPath, token);
  if (statements.length < 2) throw new Error(`a page and a count were expected, ${statements.length} statements were seen`);
  return statements;
}

async function environmentIdOf(server: Server, token: string): Promise<string> {
  const response = await fetch(`${server.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { environment: { id: string } }).environment.id;
}

async function seed(url: string): Promise<Row> {
  const script = new URL('../dist/seed.js', import.meta.url).pathname;
  const started = performance.now();
  const args = [script, '--people', String(people), '--refunds', String(claims)];
  const env = { ...process.env, DATABASE_URL: url, INTENDANCE_DATA_DIR: scratch, PORT: '0' };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`the seed ended with ${code}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM evs.event');
  await client.query('VACUUM ANALYZE');
  await client.end();
  const seconds = (performance.now() - started) / 1000;
  return { name: 'seed through commands', value: seconds, unit: 's', note: `${rows[0]?.count} events` };
}

/** From the start of the process to `ready`, on an existing embedded data directory, once built. */
async function coldStart(): Promise<void> {
  const dataDir = join(scratch, 'cold');
  const first = await startServer(dataDir);
  await first.stop();
  const again = await startServer(dataDir);
  await again.stop();
  printRows('Start', [
    { name: 'first start, demo data included', value: first.readyMs / 1000, unit: 's' },
    { name: 'start on existing data', value: again.readyMs / 1000, unit: 's' },
  ]);
}
