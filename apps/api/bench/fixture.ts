import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import type { Row } from './row.ts';
import { here, type Server, signIn } from './server.ts';

export const password = 'Demo-Intendance-2026';
const administrator = 'admin@grand.demo';

export const signInGrand = (server: string): Promise<string> => signIn(server, administrator, password);

/** A new database of the bench's PostgreSQL. */
export async function newDatabase(postgres: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: postgres });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  return postgres.replace(/\/postgres$/, `/${name}`);
}

type Size = { people: number; claims: number; registrations?: number };

/** @param root the built checkout whose seed runs */
export async function seed(url: string, scratch: string, { people, claims, registrations = 0 }: Size, root = here): Promise<Row> {
  const started = performance.now();
  const counts = ['--people', String(people), '--refunds', String(claims), '--registrations', String(registrations)];
  await runSeed(root, url, scratch, counts);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM evs.event');
  await client.query('VACUUM ANALYZE');
  await client.end();
  const seconds = (performance.now() - started) / 1000;
  return { name: 'seed through commands', value: seconds, unit: 's', note: `${rows[0]?.count} events` };
}

/** Structures with a site of text, `admin@banc-1.demo` being the administrator of the first one. */
export const seedSites = (url: string, scratch: string, sites: number): Promise<void> =>
  runSeed(here, url, scratch, ['--sites', String(sites)]);

async function runSeed(root: string, url: string, scratch: string, args: readonly string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url, INTENDANCE_DATA_DIR: scratch, PORT: '0' };
  const child = spawn(process.execPath, [join(root, 'apps/api/dist/seed.js'), ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`the seed ended with ${code}`);
}

export async function environmentIdOf(server: Server, token: string): Promise<string> {
  const response = await fetch(`${server.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { environment: { id: string } }).environment.id;
}
