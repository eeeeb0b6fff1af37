import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type EmbeddedServer, startServer } from '@intendance/testing/embedded-server.js';
import { password } from './fixtures.js';
import { type Installation, startInstallation } from './product.js';

const intendance = resolve(import.meta.dirname, '../../cli/bin/intendance.mjs');
const operator = 'claire@horizon.example';
const administrator = 'nadia@rives.example';

/** The product on two servers of PostgreSQL, each database on one. New structures come into the home. */
export type TwoDatabases = {
  readonly address: string;
  readonly lyon: EmbeddedServer;
  /** Of the works council, which is the first structure. */
  readonly operator: string;
  /** Of the association. */
  readonly administrator: string;
  stop(): Promise<void>;
};

export async function startTwoDatabases(): Promise<TwoDatabases> {
  const folder = await mkdtemp(join(tmpdir(), 'intendance-e2e-databases-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [home, lyon] = await Promise.all([startServer(), startServer()]);
  const file = join(folder, 'databases.json');
  await writeFile(file, JSON.stringify({ databases: [{ name: 'lyon', url: lyon.url, share: 0 }] }));
  const settings = {
    DATABASE_URL: home.url,
    DATABASES_FILE: file,
    INTENDANCE_DATA_DIR: join(folder, 'data'),
    INTENDANCE_SECRET: 'a secret of this journey, 32 characters',
    INTENDANCE_PERSONAL_KEY: 'a key of this journey, 32 characters or so',
    REGISTRATION: 'true',
    DRAIN_SECONDS: '0',
  };
  const installation = await startInstallation(settings);
  const stop = async () => {
    await installation.stop();
    await Promise.all([home.stop(), lyon.stop()]);
  };
  try {
    await openStructures(installation, settings);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: installation.address, lyon, operator, administrator, stop };
}

async function openStructures({ address }: Installation, settings: Record<string, string>): Promise<void> {
  const claire = ['--email', operator, '--firstname', 'Claire', '--lastname', 'Morel'];
  const link = await runCommand(['environments', 'create', '--type', 'CSE', '--name', 'CSE Horizon', ...claire], settings);
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  const secret = { password, password_confirm: password };
  await post(`/reset-password/${link.split('/').at(-1)}`, secret);
  const nadia = { firstname: 'Nadia', lastname: 'Petit', email: administrator };
  await post('/register', { name: 'Association Les Deux Rives', type: 'ASSOCIATION', ...nadia, ...secret, accept_terms: true });
}

/** On the server. @returns its output */
async function runCommand(line: readonly string[], settings: Record<string, string>): Promise<string> {
  const env = { ...process.env, ...settings, NODE_OPTIONS: '' };
  const child = spawn(process.execPath, [intendance, ...line], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = new Promise<number | null>((done) => child.once('close', done));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if ((await end) !== 0) throw new Error(`intendance ${line.join(' ')}: ${errors}`);
  return output.trim();
}
