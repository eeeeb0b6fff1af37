import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { exitCodes } from '../src/platform/config/startup-error.js';
import { ServerProcess, until } from './server-process.js';

jest.setTimeout(180_000);

/** Started once and stopped. The servers of the tests start on copies, where the first start is not what is tested. */
let installed: ServerProcess;
let server: ServerProcess;
beforeAll(async () => {
  await ServerProcess.build();
  installed = await ServerProcess.start();
  await installed.signal('SIGTERM');
});
afterAll(() => installed?.remove());
afterEach(() => server?.remove());

/** A structure, its first administrator and one person: the first personal data of a database. */
async function recordPerson({ dataDir, url }: ServerProcess): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [intendance, 'environments', 'create', ...administrator], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', INTENDANCE_DATA_DIR: dataDir },
  });
  await post(`${url}/api/reset-password/${stdout.trim().split('/').at(-1)}`, { password, password_confirm: password });
  const login = await post(`${url}/api/login_check`, { email, password });
  const { token } = (await login.json()) as { token: string };
  await post(`${url}/api/people`, { firstname: 'Zoé', lastname: 'Martin' }, { authorization: `Bearer ${token}` });
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

const intendance = resolve(import.meta.dirname, '../../cli/bin/intendance.mjs');
const email = 'claire@cse.example';
const password = 'Bonne-Journee-2026';
const administrator = ['--type', 'CSE', '--name', 'CSE', '--email', email, '--firstname', 'Claire', '--lastname', 'Morel'];

const isGone = (pid: number | null) => async () => {
  try {
    process.kill(pid ?? 0, 0);
    return pid === null;
  } catch {
    return true;
  }
};

describe('a server that starts for the first time', () => {
  beforeEach(async () => {
    server = await ServerProcess.prepare();
  });

  it('ends with its database, on one Ctrl-C', async () => {
    await server.restart();
    const postgres = await server.postgresPid();
    expect(postgres).not.toBeNull();
    const { code, stdout } = await server.signal('SIGINT');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `ready ${server.url}\n` });
    expect(await server.postgresPid()).toBeNull();
    expect(await isGone(postgres)()).toBe(true);
    expect(await readFile(join(server.dataDir, 'server.lock'), 'utf8').catch(() => 'none')).toBe('none');
  });

  it('ends with its database when it is stopped while it starts', async () => {
    const ended = server.run();
    await until(async () => (await server.postgresPid()) !== null, 'the database is being started');
    const postgres = await server.postgresPid();
    await server.signal('SIGTERM');
    expect((await ended).code).toBe(0);
    await until(isGone(postgres), 'the database is gone');
  });

  it('makes its database anew when the first start was cut short', async () => {
    await mkdir(join(server.dataDir, 'postgres.new/base'), { recursive: true });
    await server.restart();
    expect(await server.isHealthy()).toBe(true);
  });
});

describe('a server', () => {
  beforeEach(async () => {
    server = await installed.copy();
  });

  it('ends with its database when npm start is killed by its process id', async () => {
    await server.restart({}, ['npm', 'start']);
    const postgres = await server.postgresPid();
    expect(postgres).not.toBeNull();
    await server.signal('SIGTERM');
    await until(isGone(postgres), 'the database is gone');
    expect(await server.isHealthy()).toBe(false);
  });

  it('ends with its database when a fault ends it', async () => {
    const fault = 'data:text/javascript,process.on(%22SIGUSR2%22,()=%3E%7Bthrow%20new%20Error(%22fault%22)%7D)';
    await server.restart({ NODE_OPTIONS: `--import=${fault}` });
    const postgres = await server.postgresPid();
    const { code, stderr } = await server.signal('SIGUSR2');
    expect([code, stderr]).toEqual([1, expect.stringContaining('Error: fault')]);
    expect(await isGone(postgres)()).toBe(true);
  });

  it('takes over the database that outlived a kill -9', async () => {
    await server.restart();
    const postgres = await server.postgresPid();
    await server.kill();
    expect(await isGone(postgres)()).toBe(false);
    await server.restart();
    expect(await server.postgresPid()).toBe(postgres);
    expect(await server.isHealthy()).toBe(true);
  });

  it('starts its database again when that is killed', async () => {
    await server.restart();
    const postgres = await server.postgresPid();
    await server.killPostgres();
    await until(async () => (await server.postgresPid()) !== postgres && (await server.isHealthy()), 'the database is back');
    expect((await server.signal('SIGTERM')).code).toBe(0);
  });

  it('recovers when both were killed', async () => {
    await server.restart();
    await Promise.all([server.kill(), server.killPostgres()]);
    await server.restart();
    expect(await server.isHealthy()).toBe(true);
  });

  it('starts although the process number of its dead database now belongs to another program', async () => {
    await server.restart();
    await server.signal('SIGINT');
    await writeFile(join(server.dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${join(server.dataDir, 'postgres')}\n`);
    await server.restart();
    expect(await server.isHealthy()).toBe(true);
  });
});

describe('a server that cannot start says why in one sentence', () => {
  beforeEach(async () => {
    server = await ServerProcess.prepare();
  });

  it('when Node is too old', async () => {
    const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.0.0'})";
    const { code, stderr } = await server.run({ NODE_OPTIONS: `--import=${old}` });
    expect([code, stderr]).toEqual([exitCodes.configuration, 'Intendance a besoin de Node 24 ou plus récent (ici 20.0.0).\n']);
  });

  it('when the port is taken, and leaves nothing running', async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(server.port, '127.0.0.1', () => listening()));
    const { code, stderr, stdout } = await server.run();
    other.close();
    expect(stderr).toBe(
      `Le port ${server.port} est déjà pris : libérez-le, ou choisissez-en un autre, par exemple PORT=${server.port + 1}.\n`,
    );
    expect({ code, stdout }).toEqual({ code: exitCodes.portTaken, stdout: '' });
    expect(await server.postgresPid()).toBeNull();
  });

  it('when the data is of another version of PostgreSQL', async () => {
    await mkdir(join(server.dataDir, 'postgres'), { recursive: true });
    await writeFile(join(server.dataDir, 'postgres/PG_VERSION'), '17\n');
    const { code, stderr } = await server.run();
    expect(stderr).toMatch(/^Le dossier de données .* vient de PostgreSQL 17, cette version d’Intendance utilise PostgreSQL 18 : .*\n$/);
    expect(code).toBe(exitCodes.dataDirectory);
  });

  it('when the data directory cannot be written to', async () => {
    await writeFile(server.dataDir, 'a file where a folder is wanted');
    const { code, stderr } = await server.run();
    expect(stderr).toBe(`Le dossier de données ${server.dataDir} ne peut pas être utilisé : un fichier porte ce nom.\n`);
    expect(code).toBe(exitCodes.dataDirectory);
  });

  it('when its secrets are damaged', async () => {
    await mkdir(server.dataDir, { recursive: true });
    await writeFile(join(server.dataDir, 'secrets.json'), '{');
    const { code, stderr } = await server.run();
    expect(stderr).toMatch(/^Le fichier .*secrets\.json est illisible : restaurez-le depuis une sauvegarde\.\n$/);
    expect(code).toBe(exitCodes.dataDirectory);
  });

  it('when the database of DATABASE_URL does not answer', async () => {
    const { code, stderr } = await server.run({ DATABASE_URL: 'postgres://intendance:secret@127.0.0.1:9/intendance' });
    expect(stderr).toMatch(/^La base de données de DATABASE_URL \(127\.0\.0\.1:9\) ne répond pas : .*\n$/);
    expect(stderr).not.toContain('secret');
    expect(code).toBe(exitCodes.database);
  });
});

describe('an installed server that cannot start says why in one sentence', () => {
  beforeEach(async () => {
    server = await installed.copy();
  });

  it('when another server has the data directory, and disturbs neither', async () => {
    await server.restart();
    const second = await ServerProcess.prepare();
    const { code, stderr } = await second.run({ INTENDANCE_DATA_DIR: server.dataDir });
    await second.remove();
    expect(stderr).toMatch(/^Intendance tourne déjà sur le dossier de données .* \(processus \d+\) : .*\n$/);
    expect(code).toBe(exitCodes.alreadyRunning);
    expect(await server.isHealthy()).toBe(true);
  });

  it('when the data of people was kept under another key, which it never replaces', async () => {
    await server.restart();
    await recordPerson(server);
    await server.signal('SIGTERM');
    const file = join(server.dataDir, 'personal-data.key');
    const right = await readFile(file, 'utf8');
    await writeFile(file, `${'x'.repeat(64)}\n`);
    const { code, stderr } = await server.run();
    expect(stderr).toMatch(
      /^Les données personnelles de cette base ont été chiffrées avec une autre clé : restaurez le fichier personal-data\.key /,
    );
    expect(code).toBe(exitCodes.configuration);
    await rm(file);
    expect((await server.run()).code).toBe(exitCodes.configuration);
    await expect(readFile(file, 'utf8')).rejects.toThrow('ENOENT');
    await writeFile(file, right);
    await server.restart();
    expect(await readFile(file, 'utf8')).toBe(right);
  });
});
