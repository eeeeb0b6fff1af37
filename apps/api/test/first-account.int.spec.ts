import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { openDatabase, type TestDatabase } from '@intendance/testing/database.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { choosePassword, claire, claireEmail, firstClaim, session } from './first-days.js';
import { ServerProcess } from './server-process.js';

jest.setTimeout(180_000);

const checkout = resolve(import.meta.dirname, '../../..');
/** The folder that the image is made of: a package that it lacks ends the program here, and not in production. */
const tree = mkdtempSync(join(tmpdir(), 'intendance-image-'));
const program = [process.execPath, join(tree, 'apps/api/dist/server/main.js')];
async function intendance(args: readonly string[], env: Record<string, string>, folder = tree) {
  const child = spawn(join(folder, 'apps/cli/bin/intendance.mjs'), args, {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
    cwd: '/',
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out: out.trim(), err };
}

const hasAccounts = async ({ url }: ServerProcess) => (await fetch(`${url}/api/installation`)).json();
const me = async ({ url }: ServerProcess) => (await fetch(`${url}/api/users/me`, { headers: await session(url) })).json();

beforeAll(async () => {
  await ServerProcess.build();
  execFileSync(process.execPath, ['scripts/production-tree.mjs', tree, '--link'], {
    cwd: checkout,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
});
afterAll(() => rm(tree, { recursive: true, force: true }));

describe('an empty production database', () => {
  let database: TestDatabase;
  let server: ServerProcess;
  let env: Record<string, string>;
  let link: string;
  beforeAll(async () => {
    database = await openDatabase();
    const settings = {
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: database.appUrl,
      DATABASE_WORKER_URL: database.workerUrl,
      DATABASE_VAULT_URL: database.vaultUrl,
      PUBLIC_URL: 'https://cse.example',
    };
    server = await ServerProcess.prepare(settings);
    await server.restart({}, program);
    env = { ...settings, INTENDANCE_DATA_DIR: server.dataDir };
  });
  afterAll(async () => {
    await server?.remove();
    await database?.close();
  });

  it('gets its first administrator on the server, and says until then that it has none', async () => {
    expect(await hasAccounts(server)).toMatchObject({ has_accounts: false, registration: false });
    const { code, out, err } = await intendance(['environments', 'create', ...claire], env);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^https:\/\/cse\.example\/forgot-password\/[\w-]{40,}$/) });
    expect(err).toContain('CSE Horizon est prête.');
    expect(await hasAccounts(server)).toMatchObject({ has_accounts: true, registration: false });
    link = out;
  });

  it('keeps only the hash of the link', async () => {
    const { out } = await intendance(['environments', 'link', '--email', claireEmail, '--json'], env);
    const token = (JSON.parse(out) as { url: string }).url.split('/').at(-1) ?? '';
    expect(token).toMatch(/^[\w-]{40,}$/);
    const { Client } = (await import('pg')).default;
    const client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ row: string; hours: number }>(
      `select t::text as row, extract(epoch from expires_at - issued_at) / 3600 as hours from identity.one_time_token t`,
    );
    await client.end();
    expect(rows.map(({ hours }) => Number(hours))).toEqual([24, 24]);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  it('opens to the password chosen through the link, which works once', async () => {
    expect((await choosePassword(server.url, link)).status).toBe(204);
    expect(await me(server)).toMatchObject({
      is_operator: true,
      permissions: expect.arrayContaining(['ENVIRONMENT_ACCESS', 'PEOPLE_EDIT']),
      environment: { name: 'CSE Horizon', type: 'CSE', is_active: true },
    });
    expect((await choosePassword(server.url, link)).ok).toBe(false);
  });

  it('takes a first claim and shows it', async () => {
    const { claimId, list } = await firstClaim(server.url);
    expect(list).toMatchObject({ totalCount: 1, refunds: [{ id: claimId }] });
  });

  it('refuses an address that is taken and creates nothing for a refused name', async () => {
    expect(await intendance(['environments', 'create', ...claire], env)).toEqual({
      code: 1,
      out: '',
      err: 'Erreur : Cette adresse électronique est déjà utilisée.\n',
    });
    const nameless = ['--type', 'CSE', '--name', ' ', '--email', 'b@horizon.example', '--firstname', 'B', '--lastname', 'C'];
    expect(await intendance(['environments', 'create', ...nameless], env)).toMatchObject({ code: 1 });
  });

  it('refuses to make another database when it is not told which one', async () => {
    const elsewhere = join(server.dataDir, 'nothing-here');
    const { code, err } = await intendance(['environments', 'link', '--email', 'a@b.example'], { INTENDANCE_DATA_DIR: elsewhere });
    expect([code, err]).toEqual([4, expect.stringContaining('Aucune base de données : donnez DATABASE_URL')]);
    const noFile = await intendance(['environments', 'link', '--email', 'a@b.example', '--env-file', '/missing.env'], {});
    expect([noFile.code, noFile.err]).toEqual([5, expect.stringContaining('/missing.env')]);
  });
});

describe('an installation with the embedded database', () => {
  it('gets its first administrator while its server runs', async () => {
    const server = await ServerProcess.start();
    try {
      const env = { INTENDANCE_DATA_DIR: server.dataDir, PORT: String(server.port) };
      const { code, out } = await intendance(['environments', 'create', ...claire], env, checkout);
      expect(code).toBe(0);
      expect((await choosePassword(server.url, out)).status).toBe(204);
      expect(await me(server)).toMatchObject({ firstname: 'Claire' });
      expect(await server.isHealthy()).toBe(true);
    } finally {
      await server.remove();
    }
  });
});
